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
// 404 `page_not_found`. It has details where a client can act on them.

/** No page has this slug or id. */
export class PageNotFoundError extends NotFoundError {}

/** The page is there and was never at this revision. */
export class RevisionNotFoundError extends NotFoundError.withDetails(Type.Object({ latest: RevisionNumber })) {}

/** The page was deleted. */
export class PageGoneError extends GoneError.withDetails(Type.Object({ deletedAt: Timestamp })) {}

/** Another page has the slug, or had it. */
export class SlugTakenError extends ConflictError {}

/** The wiki needs the slug for itself. */
export class ReservedSlugError extends ValidationError {}

/** Somebody has changed the page in the meantime. */
export class RevisionConflictError extends ConflictError.withDetails(
  Type.Object({ expected: RevisionNumber, actual: RevisionNumber }),
) {}

/** Another editor has locked the page. A retry makes sense once the lock has run out. */
export class PageLockedError extends ConflictError.withDetails(Lock) {}

/** The lock is another editor's to end. */
export class NotLockHolderError extends ForbiddenError {}

/** The body of the page is too large; both numbers are bytes of UTF-8. */
export class PageTooLargeError extends PayloadTooLargeError.withDetails(
  Type.Object({ size: Type.Integer(), limit: Type.Integer() }),
) {}
