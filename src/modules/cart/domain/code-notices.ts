import type { CartState } from './cart-state.ts'
import { aboutCode, type CartNotice } from './assess-lines.ts'

interface AssessedCode {
  readonly code: string
  readonly refusal: { readonly reasonCode: string; readonly message: string } | null
}

/** Reasons that the shopper cannot resolve by changing the cart. */
const permanentReasons = new Set([
  'NOT_FOUND',
  'EXPIRED',
  'USED_UP',
  'USED_BY_YOU',
  'BUDGET_EXHAUSTED',
  'FIRST_ORDER_ONLY',
  'AUDIENCE',
])

/**
 * Notices about entered codes that no longer apply, except dismissed ones. Other reasons are shown
 * beside the code only.
 */
export function createCodeNotices(
  { couponCodes, dismissedNoticeIds }: CartState,
  codes: readonly AssessedCode[],
): CartNotice[] {
  return codes.flatMap(({ code, refusal }) => {
    if (!refusal || !permanentReasons.has(refusal.reasonCode) || !couponCodes.includes(code))
      return []
    const id = `coupon:${code}:${refusal.reasonCode}`
    if (dismissedNoticeIds.includes(id)) return []
    return [
      {
        id,
        kind: 'coupon' as const,
        text: `${refusal.message} It no longer applies to your cart.`,
        ...aboutCode(code),
      },
    ]
  })
}

/** Whether the notice is about a code that is still in the cart. */
export function isCodeNotice(
  noticeId: string,
  { couponCodes }: Pick<CartState, 'couponCodes'>,
): boolean {
  return couponCodes.some((code) => noticeId.startsWith(`coupon:${code}:`))
}
