import { z } from 'zod'
import { ProviderError } from '../payment-provider.ts'

export interface SandboxApiOptions {
  /**
   * Calls the provider: `fetch` of the network, or the mounted app when both run in one process.
   */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** Base URL of the API as `fetch` sees it: `…/v1`. */
  readonly apiBase: string
}

/** Calls the API of the sandbox; the schema picks the fields that are read. */
export type CallSandbox = <Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  /** JSON, or a form with files. */
  write?: { body: object | FormData; key: string },
) => Promise<z.output<Schema>>

export function createSandboxApi(
  { fetch, apiBase }: SandboxApiOptions,
  apiKey: string,
): CallSandbox {
  return async (schema, path, write) => {
    const body = write?.body instanceof FormData ? write.body : write && JSON.stringify(write.body)
    const headers = {
      authorization: `Bearer ${apiKey}`,
      ...(write && { 'idempotency-key': write.key }),
      ...(typeof body === 'string' && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
    }
    const request = new Request(`${apiBase}/${path}`, {
      method: write ? 'POST' : 'GET',
      headers,
      body,
      signal: AbortSignal.timeout(10_000),
    })
    const { status, answer } = await send(fetch, request)
    if (status >= 400 && status < 500) throw new ProviderError('rejected', code(answer))
    const parsed = schema.safeParse(answer)
    if (status !== 200 || !parsed.success)
      throw new ProviderError('unavailable', `status ${status}`)
    return parsed.data
  }
}

async function send(
  fetch: SandboxApiOptions['fetch'],
  request: Request,
): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(request)
    return { status: response.status, answer: await response.json() }
  } catch (error) {
    throw new ProviderError('unavailable', 'no answer', { cause: error })
  }
}

function code(body: unknown): string {
  const parsed = z.object({ error: z.object({ code: z.string() }) }).safeParse(body)
  return parsed.success ? parsed.data.error.code : 'unknown'
}
