import type { SignedIn } from '#modules/members/contract.ts'
import { announce } from '#ui/primitives/message/message-store.ts'
import { paths } from '#storefront/paths.ts'
import { safeBackUrl } from '#storefront/session/back-url.ts'
import { continueAct, enterSession } from '#storefront/session/sign-in.ts'
import { dropDraft } from '#storefront/session/drafts.ts'
import { loadCart } from '../cart/load-cart.ts'
import { countOf } from '../cart/count-words.ts'

export const signInDraft = 'sign-in'

/** Takes the session over and answers with the page to go on to: what was on the way before signing in, or the account. */
export async function afterSignIn(
  { token, isNew, cartPieces }: SignedIn,
  backUrl: string | null,
): Promise<string> {
  await enterSession(token)
  dropDraft(signInDraft)
  await continueAct(safeBackUrl(backUrl))
  // The count beside the cart; without it the page is still a page.
  await loadCart().catch(() => null)
  if (cartPieces > 0)
    announce(`We added ${countOf(cartPieces, 'piece')} from this device to your cart.`)
  return nextPage(isNew, safeBackUrl(backUrl))
}

/** Somebody new is shown around, unless they were in the middle of something. */
export function nextPage(isNew: boolean, back: string | null): string {
  if (back !== null && !(isNew && back === paths.accountSettings)) return back
  return isNew ? paths.welcome : paths.accountSettings
}
