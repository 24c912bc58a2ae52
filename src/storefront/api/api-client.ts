import { ApiError, unreachable } from './api-error.ts'
import type { Answer, Input, Method, PathOf } from './endpoints.ts'

/**
 * Sends a request to the API: `fetch` in the browser, an in-process call during server rendering.
 */
export type Transport = (request: Request) => Promise<Response>

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Repeated calls with the same key and input take effect once. */
  readonly idempotencyKey?: string
}

/**
 * The API client, typed by the contracts of the modules: `api.get('/api/product/detail', { id })`.
 */
export interface Api {
  get<P extends PathOf<'get'>>(
    path: P,
    input: Input<'get', P>,
    options?: CallOptions,
  ): Promise<Answer<'get', P>>
  post<P extends PathOf<'post'>>(
    path: P,
    input: Input<'post', P>,
    options?: CallOptions,
  ): Promise<Answer<'post', P>>
}

interface Envelope {
  readonly success: boolean
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

/** `headers` is called for each request, because the token may change. */
export function createApi(
  transport: Transport,
  base: string,
  headers: () => Readonly<Record<string, string>> = () => ({}),
): Api {
  const call = async (
    method: Method,
    path: string,
    [input, options = {}]: readonly [object, CallOptions?],
  ) => {
    const request = toRequest(method, base + path, {
      input,
      headers: {
        accept: 'application/json',
        ...headers(),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      },
      signal: options.signal ?? null,
    })
    const response = await transport(request).catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause
      throw cause instanceof ApiError ? cause : new ApiError(unreachable)
    })
    return readData(response)
  }
  return {
    get: (path, ...args) => call('get', path, args) as Promise<never>,
    post: (path, ...args) => call('post', path, args) as Promise<never>,
  }
}

interface RequestParts {
  readonly input: object
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal | null
}

/**
 * GET and DELETE pass input in path parameters or the query, with repeated keys for arrays; POST
 * and PUT as JSON (specification §7).
 */
function toRequest(method: Method, url: string, { input, headers, signal }: RequestParts): Request {
  if (method === 'post' || method === 'put')
    return new Request(url, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal,
    })
  const query = new URLSearchParams()
  let path = url
  for (const [name, value] of Object.entries(input) as [
    string,
    QueryValue | readonly QueryValue[],
  ][]) {
    const nextPath = path.replace(`/:${name}`, () => `/${encodeURIComponent(String(value))}`)
    for (const item of nextPath !== path
      ? []
      : Array.isArray(value)
        ? (value as readonly QueryValue[])
        : [value as QueryValue])
      if (item !== undefined && item !== null) query.append(name, String(item))
    path = nextPath
  }
  return new Request(query.size > 0 ? `${path}?${query}` : path, { method, headers, signal })
}

type QueryValue = string | number | boolean | null | undefined

async function readData(response: Response): Promise<unknown> {
  const envelope = (await response.json().catch(() => null)) as Envelope | null
  if (envelope?.success) return envelope.data
  throw new ApiError(
    envelope
      ? { ...envelope, status: response.status }
      : { ...unreachable, status: response.status },
  )
}
