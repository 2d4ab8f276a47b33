import {
  ConflictError,
  ForbiddenError,
  GoneError,
  NotFoundError,
  PayloadTooLargeError,
  ValidationError,
} from 'error-envelope'
import { Type } from 'typebox'
import { Lock, RevisionNumber, Timestamp } from './page-schemas.ts'

// A class per situation that a client can meet. Its base gives the status and its name the code: PageNotFoundError is
// 404 `page_not_found`. It has details where a client can act on them. Meaning and advice are what the documents say.

/** No page has this slug or id. */
export class PageNotFoundError extends NotFoundError {
  static override readonly meaning = 'No page has this slug or id.'
  static override readonly advice = 'Search for the page by its words.'
}

/** The page is there and was never at this revision. */
export class RevisionNotFoundError extends NotFoundError.withDetails(Type.Object({ latest: RevisionNumber })) {
  static override readonly meaning = 'The page is there and was never at this revision.'
  static override readonly advice = 'Ask for a revision up to the latest, which the details tell.'
}

/** The page was deleted. */
export class PageGoneError extends GoneError.withDetails(Type.Object({ deletedAt: Timestamp })) {
  static override readonly meaning = 'The page was deleted.'
  static override readonly advice = 'Forget its slug: no other page will have it.'
}

/** Another page has the slug, or had it. */
export class SlugTakenError extends ConflictError {
  static override readonly meaning = 'Another page has the slug, or had it.'
  static override readonly advice = 'Choose another slug.'
}

/** The wiki needs the slug for itself. */
export class ReservedSlugError extends ValidationError {
  static override readonly meaning = 'The wiki needs the slug for itself.'
  static override readonly advice = 'Choose another slug.'
}

/** Somebody has changed the page in the meantime. */
export class RevisionConflictError extends ConflictError.withDetails(
  Type.Object({ expected: RevisionNumber, actual: RevisionNumber }),
) {
  static override readonly meaning = 'Somebody has changed the page since the revision that the change was made from.'
  static override readonly advice = 'Read the page again, and make the change anew.'
}

/** Another editor has locked the page. A retry makes sense once the lock has run out. */
export class PageLockedError extends ConflictError.withDetails(Lock) {
  static override readonly meaning = 'Another editor has locked the page.'
  static override readonly advice = 'Wait until the lock has run out, which the details tell, or ask its holder.'
}

/** The lock is another editor's to end. */
export class NotLockHolderError extends ForbiddenError {
  static override readonly meaning = "The lock is another editor's to end."
  static override readonly advice = 'Ask its holder, or wait until it has run out.'
}

/** The body of the page is too large; both numbers are bytes of UTF-8. */
export class PageTooLargeError extends PayloadTooLargeError.withDetails(
  Type.Object({
    size: Type.Integer({ description: 'Of the body that was sent, in bytes of UTF-8.' }),
    limit: Type.Integer({ description: 'What a page may have, in bytes of UTF-8.' }),
  }),
) {
  static override readonly meaning = 'The body of the page is too large.'
  static override readonly advice = 'Split the page.'
}
