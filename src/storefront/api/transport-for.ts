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
