// What leaves through this door: the shape of an error body: its type, its strict parser, its JSON Schema.
// For whoever reads or checks a body without raising errors: clients, tests, generators. It imports nothing.
export {
  type ErrorBody,
  type ErrorDetails,
  type ErrorEnvelope,
  errorCodePattern,
  renderErrorEnvelope,
} from './error-envelope.ts'
export { errorEnvelopeSchema } from './error-envelope-schema.ts'
export { isErrorDetails, isErrorStatus, parseErrorEnvelope } from './parse-error-envelope.ts'
export type { ValidationItem } from './validation-item.ts'

// The symbols above are for everybody. Those below serve the client door; the types of this one don't show them.

/** @internal */
export { isText, ownFields } from './parse-error-envelope.ts'
