import { createHmac } from 'node:crypto'
import { minutes } from '#kernel/time/time.ts'
import { isSameHash } from './secrets.ts'

const lifetime = minutes(15)
/** Links that are created within this interval are equal, so that browsers can cache the file. */
const interval = minutes(5)

export interface SignedPath {
  readonly folder: string
  readonly id: string
  /** Milliseconds since 1970, as in the path; another notation of the number is not valid. */
  readonly until: string
  readonly signature: string
}

/** Creates a path that gives access to a file for 15 minutes. */
export function signPath(
  secret: string,
  { folder, id }: Pick<SignedPath, 'folder' | 'id'>,
  now: Date,
): string {
  const until = String(Math.ceil((now.getTime() + lifetime) / interval) * interval)
  return `/${folder}/${id}/${until}/${createSignature(secret, { folder, id, until })}`
}

export function isSignedPath(
  secret: string,
  { signature, ...path }: SignedPath,
  now: Date,
): boolean {
  return Number(path.until) > now.getTime() && isSameHash(createSignature(secret, path), signature)
}

function createSignature(
  secret: string,
  { folder, id, until }: Omit<SignedPath, 'signature'>,
): string {
  return createHmac('sha256', secret)
    .update(`${folder} ${id} ${until}`)
    .digest('base64url')
    .slice(0, 32)
}
