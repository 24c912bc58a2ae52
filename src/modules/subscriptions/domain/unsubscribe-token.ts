import type { Id } from '#kernel/ids/ids.ts'
import { parseIdAndToken } from '#kernel/token/token.ts'

/** `sub_….signature`: a subscriber id signed by the shop. It does not expire. */
export interface UnsubscribeToken {
  readonly id: Id<'sub'>
  readonly signature: string
}

export function parseUnsubscribeToken(token: string): UnsubscribeToken | null {
  const parsed = parseIdAndToken('sub', token)
  return parsed && { id: parsed.id, signature: parsed.secret }
}
