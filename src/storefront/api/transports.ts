import type { Transport } from './api-client.ts'

/** Calls of the API in a shopper's name, until the shopper has left. */
export function transportFor(
  transport: Transport,
  asked: Request,
  caller: string | undefined,
): Transport {
  return (request) => {
    if (asked.signal.aborted) return Promise.reject(asked.signal.reason)
    if (caller !== undefined) request.headers.set('x-aumbry-for', caller)
    return transport(request)
  }
}

/** Carries what a page asks while it is rendered to an API elsewhere, which the browser is sent to as well. */
export function transportTo(base: string): Transport {
  return (request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`${base}${pathname}${search}`, request))
  }
}
