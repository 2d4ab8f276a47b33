// Made of docs/openapi.json by `error-envelope types`; what is changed here is lost.

export interface paths {
    "/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List pages */
        get: {
            parameters: {
                query?: {
                    tag?: string;
                    limit?: number;
                    offset?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            pages: {
                                id: number;
                                slug: string;
                                title: string;
                                tags: string[];
                                /**
                                 * Format: date-time
                                 * @example 2030-01-31T12:00:00Z
                                 */
                                updatedAt: string;
                            }[];
                            total: number;
                        };
                    };
                };
                /** @description `validation_error`: The request does not fit its schema. Correct what the details list. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["SchemaValidationError"];
                        };
                    };
                };
                default: components["responses"]["GeneralError"];
            };
        };
        put?: never;
        /** Create a page */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @example grace */
                    "x-editor": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        slug: string;
                        title: string;
                        body: string;
                        tags: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            slug: string;
                            title: string;
                            body: string;
                            tags: string[];
                            revision: number;
                            /** @example grace */
                            updatedBy: string;
                            /**
                             * Format: date-time
                             * @example 2030-01-31T12:00:00Z
                             */
                            updatedAt: string;
                            lock: {
                                /** @example grace */
                                lockedBy: string;
                                /**
                                 * Format: date-time
                                 * @example 2030-01-31T12:00:00Z
                                 */
                                lockedUntil: string;
                            } | null;
                        };
                    };
                };
                /** @description `bad_request`: The request is malformed: its JSON, its URL or its HTTP. Correct the request before you repeat it. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["BadRequestError"];
                        };
                    };
                };
                /** @description `slug_taken`: Another page has the slug, or had it. Choose another slug. */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["SlugTakenError"];
                        };
                    };
                };
                /**
                 * @description Told apart by `code`:
                 *
                 *     | code | meaning |
                 *     |---|---|
                 *     | `page_too_large` | The body of the page is too large. Split the page. |
                 *     | `payload_too_large` | The content is larger than the server takes. Send less. |
                 */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageTooLargeError"] | components["schemas"]["PayloadTooLargeError"];
                        };
                    };
                };
                /** @description `unsupported_media_type`: The content is of a type that the server does not take. Send another Content-Type, such as application/json. */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["UnsupportedMediaTypeError"];
                        };
                    };
                };
                /**
                 * @description Told apart by `code`:
                 *
                 *     | code | meaning |
                 *     |---|---|
                 *     | `reserved_slug` | The wiki needs the slug for itself. Choose another slug. |
                 *     | `validation_error` | The request does not fit its schema. Correct what the details list. |
                 */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["ReservedSlugError"] | components["schemas"]["SchemaValidationError"];
                        };
                    };
                };
                default: components["responses"]["GeneralError"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/by-id/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a page by its id */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            slug: string;
                            title: string;
                            body: string;
                            tags: string[];
                            revision: number;
                            /** @example grace */
                            updatedBy: string;
                            /**
                             * Format: date-time
                             * @example 2030-01-31T12:00:00Z
                             */
                            updatedAt: string;
                            lock: {
                                /** @example grace */
                                lockedBy: string;
                                /**
                                 * Format: date-time
                                 * @example 2030-01-31T12:00:00Z
                                 */
                                lockedUntil: string;
                            } | null;
                        };
                    };
                };
                /** @description `page_not_found`: No page has this slug or id. Search for the page by its words. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageNotFoundError"];
                        };
                    };
                };
                /** @description `page_gone`: The page was deleted. Forget its slug: no other page will have it. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageGoneError"];
                        };
                    };
                };
                /** @description `validation_error`: The request does not fit its schema. Correct what the details list. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["SchemaValidationError"];
                        };
                    };
                };
                default: components["responses"]["GeneralError"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a page */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            slug: string;
                            title: string;
                            body: string;
                            tags: string[];
                            revision: number;
                            /** @example grace */
                            updatedBy: string;
                            /**
                             * Format: date-time
                             * @example 2030-01-31T12:00:00Z
                             */
                            updatedAt: string;
                            lock: {
                                /** @example grace */
                                lockedBy: string;
                                /**
                                 * Format: date-time
                                 * @example 2030-01-31T12:00:00Z
                                 */
                                lockedUntil: string;
                            } | null;
                        };
                    };
                };
                /** @description `page_not_found`: No page has this slug or id. Search for the page by its words. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageNotFoundError"];
                        };
                    };
                };
                /** @description `page_gone`: The page was deleted. Forget its slug: no other page will have it. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageGoneError"];
                        };
                    };
                };
                /** @description `validation_error`: The request does not fit its schema. Correct what the details list. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["SchemaValidationError"];
                        };
                    };
                };
                default: components["responses"]["GeneralError"];
            };
        };
        /** Change a page, from the revision that was read */
        put: {
            parameters: {
                query?: never;
                header: {
                    /** @example grace */
                    "x-editor": string;
                };
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        title: string;
                        body: string;
                        tags: string[];
                        revision: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            slug: string;
                            title: string;
                            body: string;
                            tags: string[];
                            revision: number;
                            /** @example grace */
                            updatedBy: string;
                            /**
                             * Format: date-time
                             * @example 2030-01-31T12:00:00Z
                             */
                            updatedAt: string;
                            lock: {
                                /** @example grace */
                                lockedBy: string;
                                /**
                                 * Format: date-time
                                 * @example 2030-01-31T12:00:00Z
                                 */
                                lockedUntil: string;
                            } | null;
                        };
                    };
                };
                /** @description `bad_request`: The request is malformed: its JSON, its URL or its HTTP. Correct the request before you repeat it. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["BadRequestError"];
                        };
                    };
                };
                /** @description `page_not_found`: No page has this slug or id. Search for the page by its words. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageNotFoundError"];
                        };
                    };
                };
                /**
                 * @description Told apart by `code`:
                 *
                 *     | code | meaning |
                 *     |---|---|
                 *     | `page_locked` | Another editor has locked the page. Wait until the lock has run out, which the details tell, or ask its holder. |
                 *     | `revision_conflict` | Somebody has changed the page since the revision that the change was made from. Read the page again, and make the change anew. |
                 */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageLockedError"] | components["schemas"]["RevisionConflictError"];
                        };
                    };
                };
                /** @description `page_gone`: The page was deleted. Forget its slug: no other page will have it. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageGoneError"];
                        };
                    };
                };
                /**
                 * @description Told apart by `code`:
                 *
                 *     | code | meaning |
                 *     |---|---|
                 *     | `page_too_large` | The body of the page is too large. Split the page. |
                 *     | `payload_too_large` | The content is larger than the server takes. Send less. |
                 */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageTooLargeError"] | components["schemas"]["PayloadTooLargeError"];
                        };
                    };
                };
                /** @description `unsupported_media_type`: The content is of a type that the server does not take. Send another Content-Type, such as application/json. */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["UnsupportedMediaTypeError"];
                        };
                    };
                };
                /** @description `validation_error`: The request does not fit its schema. Correct what the details list. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["SchemaValidationError"];
                        };
                    };
                };
                default: components["responses"]["GeneralError"];
            };
        };
        post?: never;
        /** Delete a page */
        delete: {
            parameters: {
                query?: never;
                header: {
                    /** @example grace */
                    "x-editor": string;
                };
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description `page_not_found`: No page has this slug or id. Search for the page by its words. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageNotFoundError"];
                        };
                    };
                };
                /** @description `page_locked`: Another editor has locked the page. Wait until the lock has run out, which the details tell, or ask its holder. */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageLockedError"];
                        };
                    };
                };
                /** @description `page_gone`: The page was deleted. Forget its slug: no other page will have it. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageGoneError"];
                        };
                    };
                };
                /** @description `validation_error`: The request does not fit its schema. Correct what the details list. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["SchemaValidationError"];
                        };
                    };
                };
                default: components["responses"]["GeneralError"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{slug}/lock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Lock a page for a while, or for longer */
        put: {
            parameters: {
                query?: never;
                header: {
                    /** @example grace */
                    "x-editor": string;
                };
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        minutes: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example grace */
                            lockedBy: string;
                            /**
                             * Format: date-time
                             * @example 2030-01-31T12:00:00Z
                             */
                            lockedUntil: string;
                        };
                    };
                };
                /** @description `bad_request`: The request is malformed: its JSON, its URL or its HTTP. Correct the request before you repeat it. */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["BadRequestError"];
                        };
                    };
                };
                /** @description `page_not_found`: No page has this slug or id. Search for the page by its words. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageNotFoundError"];
                        };
                    };
                };
                /** @description `page_locked`: Another editor has locked the page. Wait until the lock has run out, which the details tell, or ask its holder. */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageLockedError"];
                        };
                    };
                };
                /** @description `page_gone`: The page was deleted. Forget its slug: no other page will have it. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageGoneError"];
                        };
                    };
                };
                /** @description `payload_too_large`: The content is larger than the server takes. Send less. */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PayloadTooLargeError"];
                        };
                    };
                };
                /** @description `unsupported_media_type`: The content is of a type that the server does not take. Send another Content-Type, such as application/json. */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["UnsupportedMediaTypeError"];
                        };
                    };
                };
                /** @description `validation_error`: The request does not fit its schema. Correct what the details list. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["SchemaValidationError"];
                        };
                    };
                };
                default: components["responses"]["GeneralError"];
            };
        };
        post?: never;
        /** Unlock a page */
        delete: {
            parameters: {
                query?: never;
                header: {
                    /** @example grace */
                    "x-editor": string;
                };
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description `not_lock_holder`: The lock is another editor's to end. Ask its holder, or wait until it has run out. */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["NotLockHolderError"];
                        };
                    };
                };
                /** @description `page_not_found`: No page has this slug or id. Search for the page by its words. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageNotFoundError"];
                        };
                    };
                };
                /** @description `page_gone`: The page was deleted. Forget its slug: no other page will have it. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageGoneError"];
                        };
                    };
                };
                /** @description `validation_error`: The request does not fit its schema. Correct what the details list. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["SchemaValidationError"];
                        };
                    };
                };
                default: components["responses"]["GeneralError"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{slug}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List revisions */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            revision: number;
                            title: string;
                            body: string;
                            tags: string[];
                            /** @example grace */
                            savedBy: string;
                            /**
                             * Format: date-time
                             * @example 2030-01-31T12:00:00Z
                             */
                            savedAt: string;
                        }[];
                    };
                };
                /** @description `page_not_found`: No page has this slug or id. Search for the page by its words. */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageNotFoundError"];
                        };
                    };
                };
                /** @description `page_gone`: The page was deleted. Forget its slug: no other page will have it. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageGoneError"];
                        };
                    };
                };
                /** @description `validation_error`: The request does not fit its schema. Correct what the details list. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["SchemaValidationError"];
                        };
                    };
                };
                default: components["responses"]["GeneralError"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{slug}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a revision */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                    revision: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            revision: number;
                            title: string;
                            body: string;
                            tags: string[];
                            /** @example grace */
                            savedBy: string;
                            /**
                             * Format: date-time
                             * @example 2030-01-31T12:00:00Z
                             */
                            savedAt: string;
                        };
                    };
                };
                /**
                 * @description Told apart by `code`:
                 *
                 *     | code | meaning |
                 *     |---|---|
                 *     | `page_not_found` | No page has this slug or id. Search for the page by its words. |
                 *     | `revision_not_found` | The page is there and was never at this revision. Ask for a revision up to the latest, which the details tell. |
                 */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageNotFoundError"] | components["schemas"]["RevisionNotFoundError"];
                        };
                    };
                };
                /** @description `page_gone`: The page was deleted. Forget its slug: no other page will have it. */
                410: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["PageGoneError"];
                        };
                    };
                };
                /** @description `validation_error`: The request does not fit its schema. Correct what the details list. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["SchemaValidationError"];
                        };
                    };
                };
                default: components["responses"]["GeneralError"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search pages */
        get: {
            parameters: {
                query: {
                    q: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            slug: string;
                            title: string;
                            excerpt: string;
                        }[];
                    };
                };
                /** @description `validation_error`: The request does not fit its schema. Correct what the details list. */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            error: components["schemas"]["SchemaValidationError"];
                        };
                    };
                };
                default: components["responses"]["GeneralError"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * BadRequestError
         * @description The request is malformed: its JSON, its URL or its HTTP. Correct the request before you repeat it.
         */
        BadRequestError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "bad_request";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 400;
            details: {
                [key: string]: unknown;
            } | unknown[] | null;
        };
        ErrorEnvelope: {
            error: {
                code: string;
                message: string;
                status: number;
                details: {
                    [key: string]: unknown;
                } | unknown[] | null;
            };
        };
        /**
         * Http408Error
         * @description The request took too long to arrive. Send it again.
         */
        Http408Error: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "http_408";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 408;
            details: {
                [key: string]: unknown;
            } | unknown[] | null;
        };
        /**
         * Http414Error
         * @description The address is too long. Send less in the address.
         */
        Http414Error: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "http_414";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 414;
            details: {
                [key: string]: unknown;
            } | unknown[] | null;
        };
        /**
         * Http431Error
         * @description The headers of the request are too large. Send fewer and shorter headers, cookies above all.
         */
        Http431Error: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "http_431";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 431;
            details: {
                [key: string]: unknown;
            } | unknown[] | null;
        };
        /**
         * InternalError
         * @description The server failed, in a way that nobody foresaw. Try again later; if it lasts, tell whoever runs the service.
         */
        InternalError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "internal_error";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 500;
            details: {
                [key: string]: unknown;
            } | unknown[] | null;
        };
        /**
         * NotLockHolderError
         * @description The lock is another editor's to end. Ask its holder, or wait until it has run out.
         */
        NotLockHolderError: {
            /** @enum {string} */
            code: "not_lock_holder";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 403;
            details: {
                [key: string]: unknown;
            } | unknown[] | null;
        };
        /**
         * PageGoneError
         * @description The page was deleted. Forget its slug: no other page will have it.
         */
        PageGoneError: {
            /** @enum {string} */
            code: "page_gone";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 410;
            details: {
                /**
                 * Format: date-time
                 * @example 2030-01-31T12:00:00Z
                 */
                deletedAt: string;
            };
        };
        /**
         * PageLockedError
         * @description Another editor has locked the page. Wait until the lock has run out, which the details tell, or ask its holder.
         */
        PageLockedError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "page_locked";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 409;
            details: {
                /** @example grace */
                lockedBy: string;
                /**
                 * Format: date-time
                 * @example 2030-01-31T12:00:00Z
                 */
                lockedUntil: string;
            };
        };
        /**
         * PageNotFoundError
         * @description No page has this slug or id. Search for the page by its words.
         */
        PageNotFoundError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "page_not_found";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 404;
            details: {
                [key: string]: unknown;
            } | unknown[] | null;
        };
        /**
         * PageTooLargeError
         * @description The body of the page is too large. Split the page.
         */
        PageTooLargeError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "page_too_large";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 413;
            details: {
                /** @description Of the body that was sent, in bytes of UTF-8. */
                size: number;
                /** @description What a page may have, in bytes of UTF-8. */
                limit: number;
            };
        };
        /**
         * PayloadTooLargeError
         * @description The content is larger than the server takes. Send less.
         */
        PayloadTooLargeError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "payload_too_large";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 413;
            details: {
                [key: string]: unknown;
            } | unknown[] | null;
        };
        /**
         * ReservedSlugError
         * @description The wiki needs the slug for itself. Choose another slug.
         */
        ReservedSlugError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "reserved_slug";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 422;
            details: {
                [key: string]: unknown;
            } | unknown[] | null;
        };
        /**
         * RevisionConflictError
         * @description Somebody has changed the page since the revision that the change was made from. Read the page again, and make the change anew.
         */
        RevisionConflictError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "revision_conflict";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 409;
            details: {
                expected: number;
                actual: number;
            };
        };
        /**
         * RevisionNotFoundError
         * @description The page is there and was never at this revision. Ask for a revision up to the latest, which the details tell.
         */
        RevisionNotFoundError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "revision_not_found";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 404;
            details: {
                latest: number;
            };
        };
        /**
         * SchemaValidationError
         * @description The request does not fit its schema. Correct what the details list.
         */
        SchemaValidationError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "validation_error";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 422;
            details: components["schemas"]["ValidationErrorItem"][];
        };
        /**
         * ServiceUnavailableError
         * @description The service cannot answer now. Try again, after Retry-After where it is sent.
         */
        ServiceUnavailableError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "service_unavailable";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 503;
            details: {
                [key: string]: unknown;
            } | unknown[] | null;
        };
        /**
         * SlugTakenError
         * @description Another page has the slug, or had it. Choose another slug.
         */
        SlugTakenError: {
            /** @enum {string} */
            code: "slug_taken";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 409;
            details: {
                [key: string]: unknown;
            } | unknown[] | null;
        };
        /**
         * UnsupportedMediaTypeError
         * @description The content is of a type that the server does not take. Send another Content-Type, such as application/json.
         */
        UnsupportedMediaTypeError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            code: "unsupported_media_type";
            /** @description Text for people. */
            message: string;
            /** @enum {integer} */
            status: 415;
            details: {
                [key: string]: unknown;
            } | unknown[] | null;
        };
        /**
         * ValidationErrorItem
         * @description One failure of a request against its schema.
         */
        ValidationErrorItem: {
            /**
             * @description Where: body, query, path or header, and the keys below it.
             * @example [
             *       "body",
             *       "title"
             *     ]
             */
            loc: string[];
            /**
             * @description What is wrong there, in words.
             * @example is required
             */
            msg: string;
            /**
             * @description The rule that failed, in snake_case.
             * @example required
             */
            type: string;
        };
    };
    responses: {
        /**
         * @description What any operation can answer:
         *
         *     | code | meaning |
         *     |---|---|
         *     | `bad_request` | The request is malformed: its JSON, its URL or its HTTP. Correct the request before you repeat it. |
         *     | `http_408` | The request took too long to arrive. Send it again. |
         *     | `http_414` | The address is too long. Send less in the address. |
         *     | `http_431` | The headers of the request are too large. Send fewer and shorter headers, cookies above all. |
         *     | `internal_error` | The server failed, in a way that nobody foresaw. Try again later; if it lasts, tell whoever runs the service. |
         *     | `payload_too_large` | The content is larger than the server takes. Send less. |
         *     | `service_unavailable` | The service cannot answer now. Try again, after Retry-After where it is sent. |
         *     | `unsupported_media_type` | The content is of a type that the server does not take. Send another Content-Type, such as application/json. |
         */
        GeneralError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["BadRequestError"] | components["schemas"]["Http408Error"] | components["schemas"]["Http414Error"] | components["schemas"]["Http431Error"] | components["schemas"]["InternalError"] | components["schemas"]["PayloadTooLargeError"] | components["schemas"]["ServiceUnavailableError"] | components["schemas"]["UnsupportedMediaTypeError"];
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

/** The codes that each operation can answer with. */
export interface ErrorCodes {
    "DELETE /pages/{slug}": "bad_request" | "http_408" | "http_414" | "http_431" | "internal_error" | "page_gone" | "page_locked" | "page_not_found" | "payload_too_large" | "service_unavailable" | "unsupported_media_type" | "validation_error";
    "DELETE /pages/{slug}/lock": "bad_request" | "http_408" | "http_414" | "http_431" | "internal_error" | "not_lock_holder" | "page_gone" | "page_not_found" | "payload_too_large" | "service_unavailable" | "unsupported_media_type" | "validation_error";
    "GET /pages": "bad_request" | "http_408" | "http_414" | "http_431" | "internal_error" | "payload_too_large" | "service_unavailable" | "unsupported_media_type" | "validation_error";
    "GET /pages/by-id/{id}": "bad_request" | "http_408" | "http_414" | "http_431" | "internal_error" | "page_gone" | "page_not_found" | "payload_too_large" | "service_unavailable" | "unsupported_media_type" | "validation_error";
    "GET /pages/{slug}": "bad_request" | "http_408" | "http_414" | "http_431" | "internal_error" | "page_gone" | "page_not_found" | "payload_too_large" | "service_unavailable" | "unsupported_media_type" | "validation_error";
    "GET /pages/{slug}/revisions": "bad_request" | "http_408" | "http_414" | "http_431" | "internal_error" | "page_gone" | "page_not_found" | "payload_too_large" | "service_unavailable" | "unsupported_media_type" | "validation_error";
    "GET /pages/{slug}/revisions/{revision}": "bad_request" | "http_408" | "http_414" | "http_431" | "internal_error" | "page_gone" | "page_not_found" | "payload_too_large" | "revision_not_found" | "service_unavailable" | "unsupported_media_type" | "validation_error";
    "GET /search": "bad_request" | "http_408" | "http_414" | "http_431" | "internal_error" | "payload_too_large" | "service_unavailable" | "unsupported_media_type" | "validation_error";
    "POST /pages": "bad_request" | "http_408" | "http_414" | "http_431" | "internal_error" | "page_too_large" | "payload_too_large" | "reserved_slug" | "service_unavailable" | "slug_taken" | "unsupported_media_type" | "validation_error";
    "PUT /pages/{slug}": "bad_request" | "http_408" | "http_414" | "http_431" | "internal_error" | "page_gone" | "page_locked" | "page_not_found" | "page_too_large" | "payload_too_large" | "revision_conflict" | "service_unavailable" | "unsupported_media_type" | "validation_error";
    "PUT /pages/{slug}/lock": "bad_request" | "http_408" | "http_414" | "http_431" | "internal_error" | "page_gone" | "page_locked" | "page_not_found" | "payload_too_large" | "service_unavailable" | "unsupported_media_type" | "validation_error";
}
