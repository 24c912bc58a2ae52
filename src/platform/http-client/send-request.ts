import { Agent as PlainAgent, request as requestPlain, type IncomingMessage } from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'

export interface OutgoingRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** For the request and its response. */
  readonly timeoutMs: number
}

export interface ReceivedResponse {
  readonly status: number
  readonly text: string
}

/** The request failed or timed out; it is unknown whether the server has processed it. */
export class NoResponseError extends Error {
  override name = 'NoAnswer'
}

/**
 * Milliseconds after which an idle connection is closed. It is shorter than the timeout of servers,
 * because a request that is sent while the server closes the connection is lost.
 */
const idleTimeout = 2_000
const agents = {
  'http:': new PlainAgent({ keepAlive: true, timeout: idleTimeout }),
  'https:': new SecureAgent({ keepAlive: true, timeout: idleTimeout }),
}

/** Sends a request to a trusted URL on a persistent connection. Throws `NoAnswer`. */
export function sendRequest(
  address: string,
  { method, headers, body, timeoutMs }: OutgoingRequest,
): Promise<ReceivedResponse> {
  const url = new URL(address)
  const isSecure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = {
      method,
      headers: { ...headers, ...length },
      agent: agents[isSecure ? 'https:' : 'http:'],
    }
    const call = (isSecure ? requestSecure : requestPlain)(url, options, (response) =>
      readResponse(response, resolve, reject),
    )
    const timer = setTimeout(
      () => call.destroy(new Error(`No response within ${timeoutMs} ms.`)),
      timeoutMs,
    )
    call
      .once('error', (cause) => reject(new NoResponseError(cause.message, { cause })))
      .once('close', () => clearTimeout(timer))
    call.end(body)
  })
}

function readResponse(
  response: IncomingMessage,
  resolve: (response: ReceivedResponse) => void,
  reject: (error: Error) => void,
): void {
  const chunks: Buffer[] = []
  response
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .once('error', (cause) => reject(new NoResponseError(cause.message, { cause })))
    .once('end', () =>
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
    )
}
