import { Agent as PlainAgent, request as requestPlain, type IncomingMessage } from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'

export interface Sending {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** For the whole exchange. */
  readonly timeoutMs: number
}

export interface Sent {
  readonly status: number
  readonly text: string
}

/** Refused, cut off or too late: whether the other side has acted is not known. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/**
 * Milliseconds after which an idle connection is let go: well before any server does, since a call that leaves at the moment the
 * other side hangs up is lost.
 */
const idle = 2_000
const agents = {
  'http:': new PlainAgent({ keepAlive: true, timeout: idle }),
  'https:': new SecureAgent({ keepAlive: true, timeout: idle }),
}

/** One call to an address of our own choosing, on a connection that is kept. Throws `NoAnswer` when none comes in time. */
export function send(
  address: string,
  { method, headers, body, timeoutMs }: Sending,
): Promise<Sent> {
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
      read(response, resolve, reject),
    )
    const timer = setTimeout(
      () => call.destroy(new Error(`No answer in ${timeoutMs} ms.`)),
      timeoutMs,
    )
    call
      .once('error', (cause) => reject(new NoAnswer(cause.message, { cause })))
      .once('close', () => clearTimeout(timer))
    call.end(body)
  })
}

function read(
  response: IncomingMessage,
  resolve: (sent: Sent) => void,
  reject: (error: Error) => void,
): void {
  const chunks: Buffer[] = []
  response
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .once('error', (cause) => reject(new NoAnswer(cause.message, { cause })))
    .once('end', () =>
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
    )
}
