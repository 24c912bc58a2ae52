import type { Transport } from './api-client.ts'

/** Carries what a page asks while it is rendered to an API elsewhere, which the browser is sent to as well. */
export function transportTo(base: string): Transport {
  return (request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`${base}${pathname}${search}`, request))
  }
}
