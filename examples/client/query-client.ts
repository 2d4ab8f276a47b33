import { QueryClient } from '@tanstack/react-query'
import { type ApiError, shouldRetry, toApiError } from 'error-envelope/client'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

const longestWait = 60

/** Makes a client for TanStack Query that tries again only what can succeed, and no sooner than the server asks for. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 3 && shouldRetry(error),
        throwOnError: (error) => error.kind === 'http' && Number(error.status) >= 500, // to an error boundary
        retryDelay: (count, error) => Math.min(toApiError(error).retryAfter ?? 2 ** count, longestWait) * 1000,
      },
    },
  })
}
