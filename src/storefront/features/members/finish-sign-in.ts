import type { SignInResult } from '#modules/members/contract.ts'
import { announce } from '#ui/primitives/message/message-store.ts'
import { paths } from '#storefront/paths.ts'
import { safeBackUrl } from '#storefront/session/back-url.ts'
import { resumeIntendedAct, enterSession } from '#storefront/session/sign-in.ts'
import { dropDraft } from '#storefront/session/drafts.ts'
import { loadCart } from '../cart/load-cart.ts'
import { formatItems } from '../cart/count-words.ts'
import * as t from '#messages/signed-in.ts'

export const signInDraft = 'sign-in'

export async function finishSignIn(
  { token, isNew, cartItems }: SignInResult,
  backUrl: string | null,
): Promise<string> {
  await enterSession(token)
  dropDraft(signInDraft)
  await resumeIntendedAct(safeBackUrl(backUrl))
  // A failure only leaves the cart count stale.
  await loadCart().catch(() => null)
  if (cartItems > 0) announce(t.cartMerged({ items: formatItems(cartItems) }))
  return getPageAfterSignIn(isNew, safeBackUrl(backUrl))
}

/** New members see the welcome page, unless sign-in interrupted something. */
export function getPageAfterSignIn(isNew: boolean, back: string | null): string {
  if (back !== null && !(isNew && back === paths.accountSettings)) return back
  return isNew ? paths.welcome : paths.accountSettings
}
