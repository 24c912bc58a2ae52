import { getMailboxIdentity } from '#kernel/email/email.ts'
import {
  readCollectionTitles,
  readCollectionMemberships,
} from '#modules/catalog/read-collection-memberships.ts'
import { findMemberEmail } from '#modules/members/find-member-email.ts'
import type { DiscountFacts } from '#modules/pricing/discount-source.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { countCouponUses, listCouponsForCart, listCouponSubjects } from '../db/coupon-rows.ts'
import { getUseCountKey, type CouponBuyer } from '../domain/coupon-blocker.ts'
import type { CouponCartFacts } from '../domain/coupon-cart-facts.ts'
import { isForFirstOrder, type CouponTerms } from '../domain/coupon.ts'

export interface CouponContext {
  readonly found: readonly CouponTerms[]
  readonly buyer: CouponBuyer
  readonly cart: CouponCartFacts
}

/** Returns null when no coupon can apply. */
export async function loadCouponContext(
  services: Pick<Services, 'db' | 'readOrderHistory' | 'findTierId'>,
  facts: DiscountFacts,
  automaticIds: readonly string[],
): Promise<CouponContext | null> {
  const { codes, cartId } = facts
  const memberId = memberIdOf(facts)
  if (codes.length === 0 && memberId === null && automaticIds.length === 0) return null
  const found = await listCouponsForCart(services.db, { codes, memberId, cartId, automaticIds })
  if (found.length === 0 && codes.length === 0) return null
  const [buyer, cart] = await Promise.all([
    loadBuyer(services, facts, found),
    loadCartFacts(services.db, facts, found),
  ])
  return { found, buyer, cart }
}

function memberIdOf({ ownerId }: DiscountFacts): string | null {
  return ownerId.startsWith('mem_') ? ownerId : null
}

async function loadBuyer(
  { db, readOrderHistory, findTierId }: Pick<Services, 'db' | 'readOrderHistory' | 'findTierId'>,
  facts: DiscountFacts,
  found: readonly CouponTerms[],
): Promise<CouponBuyer> {
  const memberId = memberIdOf(facts)
  // A member's address is known before checkout.
  const email = facts.email ?? (memberId === null ? null : await findMemberEmail(db, memberId))
  const identity = email === null ? null : getMailboxIdentity(email)
  const needsOrderHistory = found.some(
    (coupon) =>
      isForFirstOrder(coupon) || coupon.nthOrder !== null || coupon.repeatAfterDays !== null,
  )
  const [uses, history, tierId] = await Promise.all([
    countCouponUses(db, {
      keys: found.map(getUseCountKey),
      subjects: listCouponSubjects({ identity, memberId }),
      cartId: facts.cartId,
    }),
    needsOrderHistory && (identity !== null || memberId !== null)
      ? readOrderHistory(db, { identity, memberId })
      : { orders: 0, lastAt: null },
    memberId !== null && found.some((coupon) => coupon.tierIds !== null)
      ? findTierId(db, memberId)
      : null,
  ])
  return { memberId, identity, orders: history.orders, lastOrderAt: history.lastAt, tierId, uses }
}

async function loadCartFacts(
  db: Db,
  { lines, now }: DiscountFacts,
  found: readonly CouponTerms[],
): Promise<CouponCartFacts> {
  const collectionIds = [...new Set(found.flatMap((coupon) => coupon.collectionIds ?? []))]
  const [memberships, collectionTitles] =
    collectionIds.length > 0
      ? await Promise.all([
          readCollectionMemberships(db, [...new Set(lines.map((line) => line.productId))]),
          readCollectionTitles(db, collectionIds),
        ])
      : [new Map<string, readonly string[]>(), new Map<string, string>()]
  return {
    now,
    collectionTitles,
    lines: lines.map((line) => ({ ...line, collectionIds: memberships.get(line.productId) ?? [] })),
  }
}
