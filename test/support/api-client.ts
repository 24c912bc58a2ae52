import type { z } from 'zod'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { sendRequest } from '#platform/http-client/send-request.ts'

export interface Answer<E extends Endpoint> {
  readonly status: number
  readonly success: boolean
  readonly code: number
  readonly msg: string
  readonly data: z.output<E['output']>
}

export interface ApiClient {
  /** Returns every answer, including refusals. Throws only if there is none. */
  call<E extends Endpoint>(
    endpoint: E,
    input: z.input<E['input']>,
    options?: { key?: string },
  ): Promise<Answer<E>>
  /** Returns the data of a success and throws on a refusal. */
  ask<E extends Endpoint>(
    endpoint: E,
    input: z.input<E['input']>,
    options?: { key?: string },
  ): Promise<z.output<E['output']>>
  use(token: string): void
}

export class RefusedByApi extends Error {
  override name = 'RefusedByApi'
  readonly code: number
  constructor(path: string, { code, msg }: { code: number; msg: string }) {
    super(`${path}: ${code} ${msg}`)
    this.code = code
  }
}

/** A client of the API over HTTP, typed by the contracts. */
export function apiClient(origin: string, { timeout = 20_000 } = {}): ApiClient {
  let token: string | null = null

  async function call<E extends Endpoint>(
    endpoint: E,
    input: z.input<E['input']>,
    { key }: { key?: string } = {},
  ): Promise<Answer<E>> {
    const reads = endpoint.method === 'get' || endpoint.method === 'delete'
    const { status, text } = await sendRequest(
      `${origin}${endpoint.path}${reads ? toQuery(input) : ''}`,
      {
        method: endpoint.method.toUpperCase(),
        timeoutMs: timeout,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
          ...(!reads && { 'content-type': 'application/json' }),
        },
        ...(!reads && { body: JSON.stringify(input) }),
      },
    )
    return { ...(JSON.parse(text) as Omit<Answer<E>, 'status'>), status }
  }

  return {
    call,
    async ask(endpoint, input, options) {
      const answer = await call(endpoint, input, options)
      if (!answer.success) throw new RefusedByApi(endpoint.path, answer)
      return answer.data
    },
    use(next) {
      token = next
    },
  }
}

function toQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [value].flat().map((item) => [name, String(item as string | number)]),
    ),
  )
  return query.size === 0 ? '' : `?${query}`
}
