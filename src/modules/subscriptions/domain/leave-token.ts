import type { Id } from '#kernel/ids/ids.ts'
import { parseIdAndToken } from '#kernel/token/token.ts'

/** `sub_….signature`: names a subscription and proves that the shop wrote the link. Good for as long as mails are kept. */
export interface LeaveToken {
  readonly id: Id<'sub'>
  readonly signature: string
}

export function parseLeaveToken(token: string): LeaveToken | null {
  const parsed = parseIdAndToken('sub', token)
  return parsed && { id: parsed.id, signature: parsed.secret }
}
