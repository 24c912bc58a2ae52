import { parseId, type Id } from '../ids/ids.ts'

/** 256 bits in base64url without padding (RFC 4648 §5): the secret of every link, session and key, and every signature of one. */
const form = '[A-Za-z0-9_-]{43}'
const token = new RegExp(`^${form}$`)
const idAndToken = new RegExp(`^([^.]+)\\.(${form})$`)

export function isToken(text: string): boolean {
  return token.test(text)
}

/** `id.token` and nothing else. */
export function parseIdAndToken<Prefix extends string>(prefix: Prefix, text: string): { id: Id<Prefix>; secret: string } | null {
  const [, named = '', secret = ''] = idAndToken.exec(text) ?? []
  const id = parseId(prefix, named)
  return id && { id, secret }
}

/** Has the form of a token and was never made: what stands for a text that is none, so that both are answered alike. */
export const unknownToken = '-'.repeat(43)
