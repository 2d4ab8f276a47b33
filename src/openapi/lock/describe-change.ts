import type { CodeChange } from './code-change.ts'
import type { LockedCode } from './code-lock.ts'

/** A code with what is locked of it. */
export interface NamedCode extends LockedCode {
  readonly code: string
}

/** Each kind of change, from what it was and what it is, with its sentence. */
export const describeChange = {
  removed: (before: NamedCode): CodeChange => ({
    kind: 'removed',
    code: before.code,
    before: before.code,
    now: null,
    text: `${inFull(before)} is gone; put it back, or retire it on purpose, which is for ever.`,
  }),
  renamed: (before: NamedCode, now: NamedCode): CodeChange => ({
    kind: 'renamed',
    code: before.code,
    before: before.code,
    now: now.code,
    text: `${inFull(before)} is gone and ${inFull(now)} is new; if that is a rename, it breaks clients: keep the old name, or retire the old code on purpose.`,
  }),
  statusChanged: (before: NamedCode, now: NamedCode): CodeChange => ({
    kind: 'status-changed',
    code: now.code,
    before: before.status,
    now: now.status,
    text: `${now.code} answered ${before.status} and now answers ${now.status}; give the new meaning a new code, or take the status back.`,
  }),
  fieldRemoved: (code: string, field: string, before: string): CodeChange => ({
    kind: 'details-field-removed',
    code,
    field,
    before,
    now: null,
    text: `${detailsPath(field)} of ${code} was always there (${before}) and is no longer required; require it again, or give the new details a new code.`,
  }),
  fieldRetyped: (code: string, field: string, before: string, now: string): CodeChange => ({
    kind: 'details-field-retyped',
    code,
    field,
    before,
    now,
    text: `${detailsPath(field)} of ${code} was ${before} and is now ${now}; take the type back, or put the new value into a new field.`,
  }),
  retiredReused: (before: NamedCode, now: NamedCode): CodeChange => ({
    kind: 'retired-code-reused',
    code: now.code,
    before: before.name,
    now: now.name,
    text: `${inFull(before)} was retired${inVersion(before.retired)} and ${now.name} (${now.status}) uses its code again; choose another name, as clients may know the code in its old meaning.`,
  }),
  shared: (one: NamedCode, other: NamedCode): CodeChange => ({
    kind: 'code-shared',
    code: one.code,
    before: one.name,
    now: other.name,
    text: `${one.code} is the code of ${one.name} (${one.status}) and of ${other.name} (${other.status}); rename one of them.`,
  }),
  added: (now: NamedCode): CodeChange => ({
    kind: 'added',
    code: now.code,
    before: null,
    now: now.code,
    text: `${inFull(now)} is new; record it in the lock.`,
  }),
  fieldAdded: (code: string, field: string, now: string): CodeChange => ({
    kind: 'details-field-added',
    code,
    field,
    before: null,
    now,
    text: `${detailsPath(field)} of ${code} is now always there (${now}); record it in the lock.`,
  }),
  classRenamed: (before: NamedCode, now: NamedCode): CodeChange => ({
    kind: 'class-renamed',
    code: now.code,
    before: before.name,
    now: now.name,
    text: `The class of ${now.code} was ${before.name} and is now ${now.name}, which no client sees; record it in the lock.`,
  }),
}

function inFull({ code, status, name }: NamedCode): string {
  return `${code} (${status}, ${name})`
}

function inVersion(version: string | null | undefined): string {
  return typeof version === 'string' ? ` in ${version}` : ''
}

function detailsPath(path: string): string {
  return path.startsWith('[') ? `details${path}` : `details.${path}`
}
