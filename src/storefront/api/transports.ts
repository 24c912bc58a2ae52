import type { Transport } from './api-client.ts'

/** Forwards calls with the address of the shopper until the request is aborted. */
export function transportFor(
  transport: Transport,
  pageRequest: Request,
  caller: string | undefined,
): Transport {
  return (request) => {
    if (pageRequest.signal.aborted) return Promise.reject(pageRequest.signal.reason)
    if (caller !== undefined) request.headers.set('x-aumbry-for', caller)
    return transport(request)
  }
}

/** Sends API calls of server rendering to an API on another host, as browsers do. */
export function transportTo(base: string): Transport {
  return (request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`${base}${pathname}${search}`, request))
  }
}
