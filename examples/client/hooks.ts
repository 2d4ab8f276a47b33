import axios from 'axios'
import { toApiError } from 'error-envelope/client'
import ky from 'ky'

/** ky whose errors are ApiErrors. */
export const api = ky.create({
  hooks: { beforeError: [({ error, request }) => toApiError(error, request)] },
})

/** axios whose errors are ApiErrors. */
export const client = axios.create()

client.interceptors.response.use(undefined, (thrown: unknown) => {
  throw toApiError(thrown)
})
