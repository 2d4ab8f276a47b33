import type { DomainError } from './domain-error.ts'

/**
 * Turns a foreign error, such as a database driver's, into a domain error; undefined for what it does not know.
 *
 * A mapper puts nothing that the driver said into message or details: those leave the process. A mapper that throws
 * counts as not knowing the value.
 */
export type ErrorMapper = (thrown: unknown) => DomainError | undefined
