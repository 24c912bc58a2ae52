import { createServer, type RequestListener, type Server } from 'node:http'

/** In milliseconds: how long headers and a whole request may take to come, and how often that is looked at. */
export interface RequestLimits {
  readonly headers: number
  readonly request: number
  readonly check: number
}

const requestLimits: RequestLimits = { headers: 15_000, request: 30_000, check: 5_000 }

/** A server that nobody holds open by sending a byte now and then: what is not there in time is cut off with a 408. */
export function createHttpServer(listener: RequestListener, { headers, request, check }: RequestLimits = requestLimits): Server {
  return createServer(
    { headersTimeout: headers, requestTimeout: request, connectionsCheckingInterval: check, keepAliveTimeout: 65_000 },
    listener,
  )
}
