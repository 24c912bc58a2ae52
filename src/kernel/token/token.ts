import { parseId, type Id } from '../ids/ids.ts'

/** 256 bits in base64url without padding (RFC 4648 §5). */
const tokenPattern = '[A-Za-z0-9_-]{43}'
const token = new RegExp(`^${tokenPattern}$`)
const idAndToken = new RegExp(`^([^.]+)\\.(${tokenPattern})$`)

export function isToken(text: string): boolean {
  return token.test(text)
}

/** Parses `id.token`. */
export function parseIdAndToken<Prefix extends string>(
  prefix: Prefix,
  text: string,
): { id: Id<Prefix>; secret: string } | null {
  const [, idText = '', secret = ''] = idAndToken.exec(text) ?? []
  const id = parseId(prefix, idText)
  return id && { id, secret }
}

/** A token that is never issued. It replaces malformed input, so that the response is the same. */
export const unknownToken = '-'.repeat(43)
