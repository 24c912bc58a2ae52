/** `sub_….signature`: names a subscription and proves that the shop wrote the link. Good for as long as mails are kept. */
export interface LeaveToken {
  readonly id: string
  readonly signature: string
}

export function parseLeaveToken(token: string): LeaveToken | null {
  const [, id, signature] = /^(sub_[0-9a-z]{26})\.([\w-]{43})$/.exec(token) ?? []
  return id && signature ? { id, signature } : null
}
