import { createApi, type Api } from './api-client.ts'

/** Where the API answers; the shop's own origin unless another one is configured at build time. */
export const apiBase: string = import.meta.env['VITE_API_BASE'] ?? ''

/** For calls that need nobody's token: suggestions, cards. */
export function publicApi(): Api {
  return createApi(fetch, apiBase || location.origin)
}
