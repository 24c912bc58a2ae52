import { createHmac } from 'node:crypto'
import { minutes } from '#kernel/time/time.ts'
import { isSameHash } from './secrets.ts'

const life = minutes(15)
/** Links of one beat are alike, so that a browser asks once. */
const beat = minutes(5)

export interface SignedPath {
  readonly folder: string
  readonly id: string
  /** Milliseconds since 1970, as the path spells them: another spelling of the same number is another path. */
  readonly until: string
  readonly signature: string
}

/** A path that shows one file for a quarter of an hour to whoever was given it. */
export function signPath(
  secret: string,
  { folder, id }: Pick<SignedPath, 'folder' | 'id'>,
  now: Date,
): string {
  const until = String(Math.ceil((now.getTime() + life) / beat) * beat)
  return `/${folder}/${id}/${until}/${signatureOf(secret, { folder, id, until })}`
}

export function isSignedPath(
  secret: string,
  { signature, ...path }: SignedPath,
  now: Date,
): boolean {
  return Number(path.until) > now.getTime() && isSameHash(signatureOf(secret, path), signature)
}

function signatureOf(secret: string, { folder, id, until }: Omit<SignedPath, 'signature'>): string {
  return createHmac('sha256', secret)
    .update(`${folder} ${id} ${until}`)
    .digest('base64url')
    .slice(0, 32)
}
