import type { CheckoutView } from '#modules/checkout/contract.ts'
import { hasLevel } from '#storefront/session/level.ts'
import { session } from '#storefront/session/session.ts'
import { sessionApi } from '#storefront/session/session-api.ts'

export interface MemberName {
  readonly firstName: string
  readonly lastName: string
}

/** The name of a member whose own address must still be typed; null if it is not needed. */
export async function findNameToFill({
  groups,
}: Pick<CheckoutView, 'groups'>): Promise<MemberName | null> {
  const isTyped = groups.some(
    ({ kind, needsShipping, address }) => kind === 'own' && needsShipping && address === null,
  )
  if (!isTyped || !hasLevel(session.snapshot().userInfo, 0)) return null
  const account = await sessionApi()
    .get('/api/user/account', {})
    .catch(() => null)
  return account && { firstName: account.firstName, lastName: account.lastName }
}
