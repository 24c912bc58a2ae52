import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { PartDown } from '../part-down.ts'
import { checkKey, type Part, type Storage } from './storage.ts'

export interface S3Place {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The reliability design's bound for anything that is asked while a shopper waits. */
const timeoutMs = 8_000

interface Asked {
  readonly body?: Buffer
  readonly part?: Part | undefined
}

/** Files in a bucket of any S3-compatible store, asked by path so that a store without names of its own for buckets will do. */
export function s3Storage(
  { endpoint, bucket, ...access }: S3Place,
  patienceMs = timeoutMs,
): Storage {
  const client = new AwsClient({ ...access, service: 's3', retries: 3 })
  const ask = async (
    method: string,
    key: string,
    { body, part }: Asked = {},
  ): Promise<Response> => {
    const url = `${endpoint.replace(/\/$/, '')}/${bucket}/${checkKey(key)}`
    const response = await client
      .fetch(url, {
        method,
        signal: AbortSignal.timeout(patienceMs),
        ...(body && { body: new Uint8Array(body) }),
        ...(part && { headers: { range: `bytes=${part.start}-${part.end}` } }),
      })
      .catch(isDown)
    if (response.ok || response.status === 404) return response
    if (response.status >= 500)
      throw new PartDown(`The file store answered ${method} with ${response.status}.`)
    throw new Error(`The file store answered ${method} with ${response.status}.`)
  }
  const open = async (key: string, part?: Part): Promise<Response | null> => {
    const response = await ask('GET', key, { part })
    if (response.status !== 404) return response
    await response.body?.cancel()
    return null
  }
  return {
    async put(key, content) {
      const response = await ask('PUT', key, {
        body:
          content instanceof Uint8Array
            ? Buffer.from(content)
            : await buffer(Readable.from(content)),
      })
      await response.body?.cancel()
      if (response.status === 404) throw new Error(`The file store has no bucket ${bucket}.`)
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
      return response && Buffer.from(await response.arrayBuffer().catch(isDown))
    },
    async exists(key) {
      const response = await ask('HEAD', key)
      return response.ok
    },
    async sizeOf(key) {
      const response = await ask('HEAD', key)
      return response.ok ? Number(response.headers.get('content-length')) : null
    },
    async remove(key) {
      const response = await ask('DELETE', key)
      await response.body?.cancel()
    },
  }
}

function isDown(cause: unknown): never {
  throw new PartDown('The file store does not answer.', { cause })
}
