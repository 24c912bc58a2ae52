import type { Transport } from './api-client.ts'

/** Sends calls of server rendering to an API at another base URL, which browsers use too. */
export function transportTo(base: string): Transport {
  return (request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`${base}${pathname}${search}`, request))
  }
}
