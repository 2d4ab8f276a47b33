import { ConflictError, defineErrors, NotFoundError } from 'error-envelope'
import { Type } from 'typebox'

export class PageNotFoundError extends NotFoundError {} // 404 page_not_found

const LockDetails = Type.Object({ lockedBy: Type.String() })

export class PageLockedError extends ConflictError.withDetails(LockDetails) {} // 409 page_locked

export const catalogue = defineErrors({ PageNotFoundError, PageLockedError })
