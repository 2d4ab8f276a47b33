// What leaves through this door: options of @fastify/swagger, the published catalogue and its pages, the lock of codes.
// For applications that publish their errors, and for tools that check what they published.
export type { PublishedCatalogue, PublishedError, RetiredError } from './catalogue/published-catalogue.ts'
export { renderCatalogueHtml } from './catalogue/render-catalogue-html.ts'
export { renderCatalogueMarkdown } from './catalogue/render-catalogue-markdown.ts'
export { type PublishingOptions, toPublishedCatalogue, toPublishedErrors } from './catalogue/to-published-catalogue.ts'
export type { CodeChange, CodeChanges } from './lock/code-change.ts'
export type { CodeLock, LockedCode } from './lock/code-lock.ts'
export { compareCodes } from './lock/compare-codes.ts'
export { parseCodeLock } from './lock/parse-code-lock.ts'
export { toCodeLock } from './lock/to-code-lock.ts'
export { sortDocument } from './sort-document.ts'
export { swaggerOptions } from './swagger-options.ts'

// The symbols above are for applications and tools. Those below serve the command line; the types don't show them.

/** @internal */
export { describeDetails } from './catalogue/describe-details.ts'
