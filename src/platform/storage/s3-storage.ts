import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { ServiceUnavailableError } from '../service-unavailable-error.ts'
import { assertStorageKey, type ByteRange, type Storage } from './storage.ts'

export interface S3Options {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The maximum for calls during a request (reliability design). */
const defaultTimeoutMs = 8_000

interface CallOptions {
  readonly body?: Buffer
  readonly part?: ByteRange | undefined
}

type SendRequest = (method: string, key: string, options?: CallOptions) => Promise<Response>

/** Stores files in an S3-compatible bucket, with path-style URLs. */
export function createS3Storage(options: S3Options, timeoutMs = defaultTimeoutMs): Storage {
  const sendRequest = createRequestSender(options, timeoutMs)
  const open = async (key: string, part?: ByteRange): Promise<Response | null> => {
    const response = await sendRequest('GET', key, { part })
    if (response.status !== 404) return response
    await response.body?.cancel()
    return null
  }
  return {
    async put(key, content) {
      const response = await sendRequest('PUT', key, {
        body:
          content instanceof Uint8Array
            ? Buffer.from(content)
            : await buffer(Readable.from(content)),
      })
      await response.body?.cancel()
      if (response.status === 404) throw new Error(`The bucket ${options.bucket} does not exist.`)
    },
    async open(key, part) {
      const response = await open(key, part)
      if (!response?.body) return null
      return {
        size: Number(response.headers.get('content-length')),
        stream: Readable.fromWeb(response.body as ReadableStream),
      }
    },
    async read(key) {
      const response = await open(key)
      return response && Buffer.from(await response.arrayBuffer().catch(throwUnavailable))
    },
    async exists(key) {
      const response = await sendRequest('HEAD', key)
      return response.ok
    },
    async getSize(key) {
      const response = await sendRequest('HEAD', key)
      return response.ok ? Number(response.headers.get('content-length')) : null
    },
    async remove(key) {
      const response = await sendRequest('DELETE', key)
      await response.body?.cancel()
    },
  }
}

function createRequestSender(
  { endpoint, bucket, ...access }: S3Options,
  timeoutMs: number,
): SendRequest {
  const client = new AwsClient({ ...access, service: 's3', retries: 3 })
  return async (method, key, { body, part } = {}) => {
    const url = `${endpoint.replace(/\/$/, '')}/${bucket}/${assertStorageKey(key)}`
    const response = await client
      .fetch(url, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { body: new Uint8Array(body) }),
        ...(part && { headers: { range: `bytes=${part.start}-${part.end}` } }),
      })
      .catch(throwUnavailable)
    if (response.ok || response.status === 404) return response
    if (response.status >= 500)
      throw new ServiceUnavailableError(
        `The file storage responded to ${method} with ${response.status}.`,
      )
    throw new Error(`The file storage responded to ${method} with ${response.status}.`)
  }
}

function throwUnavailable(cause: unknown): never {
  throw new ServiceUnavailableError('The file storage did not respond.', { cause })
}
