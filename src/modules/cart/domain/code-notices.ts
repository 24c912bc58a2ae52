import type { CartState } from './cart-state.ts'
import { ofCode, type Notice } from './line-view.ts'

interface StandingCode {
  readonly code: string
  readonly refusal: { readonly reasonCode: string; readonly message: string } | null
}

/** Reasons that nothing the shopper does to the cart can mend. */
const ended = new Set([
  'NOT_FOUND',
  'EXPIRED',
  'USED_UP',
  'USED_BY_YOU',
  'BUDGET_EXHAUSTED',
  'FIRST_ORDER_ONLY',
  'AUDIENCE',
])

/** Codes that were entered and are good no more, one sentence each, less what was acknowledged. What can be mended is said at the code alone. */
export function codeNotices(
  { couponCodes, acknowledged }: CartState,
  codes: readonly StandingCode[],
): Notice[] {
  return codes.flatMap(({ code, refusal }) => {
    if (!refusal || !ended.has(refusal.reasonCode) || !couponCodes.includes(code)) return []
    const id = `coupon:${code}:${refusal.reasonCode}`
    if (acknowledged.includes(id)) return []
    return [
      {
        id,
        kind: 'coupon' as const,
        text: `${refusal.message} It takes nothing off your cart.`,
        ...ofCode(code),
      },
    ]
  })
}

/** The notice is of a code that the cart still holds. */
export function isOfCode(
  noticeId: string,
  { couponCodes }: Pick<CartState, 'couponCodes'>,
): boolean {
  return couponCodes.some((code) => noticeId.startsWith(`coupon:${code}:`))
}
