import { parseId, type Id } from '../ids/ids.ts'

/** 256 bits in base64url without padding (RFC 4648 §5): the secret of every link, session and key, and every signature of one. */
const form = '[A-Za-z0-9_-]{43}'
const token = new RegExp(`^${form}$`)
const idAndToken = new RegExp(`^([^.]+)\\.(${form})$`)

export function isToken(text: string): boolean {
  return token.test(text)
}

/** `id.token` and nothing else. */
export function parseIdAndToken<Prefix extends string>(
  prefix: Prefix,
  text: string,
): { id: Id<Prefix>; secret: string } | null {
  const [, named = '', secret = ''] = idAndToken.exec(text) ?? []
  const id = parseId(prefix, named)
  return id && { id, secret }
}

/** A well-formed token that is never issued. It replaces malformed input, so that malformed and unknown tokens get the same answer. */
export const unknownToken = '-'.repeat(43)
