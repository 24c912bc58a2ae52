import type { Id } from '#kernel/ids/ids.ts'
import { parseIdAndToken } from '#kernel/token/token.ts'

export interface SessionToken {
  readonly sid: Id<'ses'>
  readonly secret: string
}

export function parseSessionToken(text: string): SessionToken | null {
  const parsed = parseIdAndToken('ses', text)
  return parsed && { sid: parsed.id, secret: parsed.secret }
}

/**
 * The specification's levels: 0 is a member, 99 a guest. 0 is falsy, so never test a level for
 * truth.
 */
export function parseSessionLevel(level: unknown): 'member' | 'guest' | null {
  if (level === 0) return 'member'
  return level === 99 ? 'guest' : null
}
