import type { PublishedCatalogue, PublishedError } from '../../../src/openapi/catalogue/published-catalogue.ts'

/** Gives an error with what a test does not care for. */
export function publishedError(error: Partial<PublishedError> & { readonly code: string }): PublishedError {
  return {
    name: 'SomeError',
    status: 409,
    meaning: 'Something is in the way.',
    advice: null,
    details: null,
    example: null,
    operations: [],
    since: null,
    ...error,
  }
}

/** The catalogue of a small wiki, with one of everything that a page shows. */
export const wikiCatalogue: PublishedCatalogue = {
  title: 'Pages',
  errors: [
    {
      code: 'page_locked',
      name: 'PageLockedError',
      status: 409,
      meaning: 'Another editor has locked the page.',
      advice: 'Wait until the lock has run out, and try again.',
      details: {
        type: 'object',
        required: ['lock'],
        properties: {
          lock: {
            type: 'object',
            description: 'The lock that is in the way.',
            required: ['holder', 'until'],
            properties: {
              holder: { type: 'string', description: 'Who is editing.' },
              until: { type: 'string', format: 'date-time', description: 'When the lock runs out.' },
              kind: { enum: ['edit', 'move'], description: 'What it was taken for.' },
            },
          },
        },
      },
      example: {
        error: {
          code: 'page_locked',
          message: 'Ada is editing this page',
          status: 409,
          details: { lock: { holder: 'Ada', until: '2026-01-01T12:00:00Z', kind: 'edit' } },
        },
      },
      operations: ['DELETE /pages/{slug}', 'PUT /pages/{slug}'],
      since: '1.2.0',
    },
    {
      code: 'page_not_found',
      name: 'PageNotFoundError',
      status: 404,
      meaning: 'No page has this slug.',
      advice: null,
      details: null,
      example: { error: { code: 'page_not_found', message: 'Page 42 not found', status: 404, details: null } },
      operations: ['GET /pages/{slug}', 'PUT /pages/{slug}'],
      since: '1.0.0',
    },
    {
      code: 'save_refused',
      name: 'SaveRefusedError',
      status: 422,
      meaning: 'The page breaks a rule of the wiki.',
      advice: 'Correct what the details name.',
      details: {
        oneOf: [
          { type: 'object', required: ['word'], properties: { word: { type: 'string', maxLength: 50 } } },
          { type: 'object', required: ['size'], properties: { size: { type: 'integer', minimum: 1 } } },
        ],
      },
      example: { error: { code: 'save_refused', message: 'Too large', status: 422, details: { size: 70_000 } } },
      operations: [],
      since: null,
    },
  ],
  general: [
    {
      code: 'internal_error',
      name: 'InternalError',
      status: 500,
      meaning: 'The server failed, in a way that nobody foresaw.',
      advice: null,
      details: null,
      example: { error: { code: 'internal_error', message: 'Internal Server Error', status: 500, details: null } },
      operations: [],
      since: '1.0.0',
    },
  ],
  retired: [
    { code: 'page_frozen', name: 'PageFrozenError', status: 409, since: '1.0.0', retired: '1.2.0' },
    { code: 'page_gone', name: 'PageGoneError', status: 410, since: null, retired: null },
  ],
}
