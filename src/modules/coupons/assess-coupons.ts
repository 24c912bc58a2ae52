import { readCollectionTitles, readMemberships } from '#modules/catalog/read-memberships.ts'
import type {
  Assessed,
  AssessedCode,
  DiscountFacts,
  DiscountSource,
  PriceSets,
  TriedCode,
} from '#modules/pricing/discount-source.ts'
import { mailIdentity } from '#kernel/email/email.ts'
import { readMemberEmail } from '#modules/members/read-member-email.ts'
import type { Minor } from '#kernel/money/money.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { CouponParts } from './coupon-parts.ts'
import { countUses, findAutomatic, findCoupons, subjectsOf } from './data/coupon-rows.ts'
import { bestSet, maxCandidates, type PricedSet } from './domain/best-set.ts'
import { blocker, blockerOf, countedAs, type Blocker, type Buyer } from './domain/blocker.ts'
import type { CartFacts } from './domain/cart-facts.ts'
import { legalSets } from './domain/combine.ts'
import { isForFirstOrder, type CouponTerms } from './domain/coupon.ts'
import { discountOf } from './domain/discount-of.ts'
import { leftOut } from './domain/explain.ts'

type Parts = CouponParts & { readonly db: Db }

/** What is known of the coupons of a cart at one moment. */
interface Known {
  readonly found: readonly CouponTerms[]
  readonly buyer: Buyer
  readonly cart: CartFacts
}

/** How long a process remembers which offers come by themselves; one that has ended is noticed at once all the same. */
const offersKnownFor = 15_000

/** Coupons as what the pricing asks for discounts. A guest's cart without a code costs no query, while no offer comes by itself. */
export function couponDiscounts(parts: Parts): DiscountSource {
  const automatic = rememberAutomatic(parts.db)
  const read = async (facts: DiscountFacts) => know(parts, facts, await automatic(facts.now))
  return {
    async assess(facts, price) {
      const known = await read(facts)
      return known ? choose(facts, known, price) : { discounts: [], codes: [] }
    },
    async tryCodes(facts, price) {
      const known = await read(facts)
      return known ? tryEach(facts, known, price) : []
    },
  }
}

function rememberAutomatic(db: Db): (now: Date) => Promise<readonly string[]> {
  let ids: readonly string[] = []
  let readAt = -Infinity
  return async (now) => {
    if (Math.abs(now.getTime() - readAt) < offersKnownFor) return ids
    ids = await findAutomatic(db, now)
    readAt = now.getTime()
    return ids
  }
}

async function know(
  parts: Parts,
  facts: DiscountFacts,
  automaticIds: readonly string[],
): Promise<Known | null> {
  const { codes, cartId } = facts
  const memberId = memberIdOf(facts)
  if (codes.length === 0 && memberId === null && automaticIds.length === 0) return null
  const found = await findCoupons(parts.db, { codes, memberId, cartId, automaticIds })
  if (found.length === 0 && codes.length === 0) return null
  const [buyer, cart] = await Promise.all([
    buyerOf(parts, facts, found),
    cartOf(parts.db, facts, found),
  ])
  return { found, buyer, cart }
}

function memberIdOf({ ownerId }: DiscountFacts): string | null {
  return ownerId.startsWith('mem_') ? ownerId : null
}

async function buyerOf(
  { db, readOrderPast, readTierId }: Parts,
  facts: DiscountFacts,
  found: readonly CouponTerms[],
): Promise<Buyer> {
  const memberId = memberIdOf(facts)
  // A member's address is known before checkout asks for one.
  const email = facts.email ?? (memberId === null ? null : await readMemberEmail(db, memberId))
  const identity = email === null ? null : mailIdentity(email)
  const asksOrders = found.some(
    (one) => isForFirstOrder(one) || one.nthOrder !== null || one.repeatAfterDays !== null,
  )
  const [uses, past, tierId] = await Promise.all([
    countUses(db, {
      keys: found.map(countedAs),
      subjects: subjectsOf({ identity, memberId }),
      cartId: facts.cartId,
    }),
    asksOrders && (identity !== null || memberId !== null)
      ? readOrderPast(db, { identity, memberId })
      : { orders: 0, lastAt: null },
    memberId !== null && found.some((one) => one.tierIds !== null)
      ? readTierId(db, memberId)
      : null,
  ])
  return { memberId, identity, orders: past.orders, lastOrderAt: past.lastAt, tierId, uses }
}

async function cartOf(
  db: Db,
  { lines, now }: DiscountFacts,
  found: readonly CouponTerms[],
): Promise<CartFacts> {
  const collectionIds = [...new Set(found.flatMap((one) => one.collectionIds ?? []))]
  const [memberships, collectionTitles] =
    collectionIds.length > 0
      ? await Promise.all([
          readMemberships(db, [...new Set(lines.map((line) => line.goodsId))]),
          readCollectionTitles(db, collectionIds),
        ])
      : [new Map<string, readonly string[]>(), new Map<string, string>()]
  return {
    now,
    collectionTitles,
    lines: lines.map((line) => ({ ...line, collectionIds: memberships.get(line.goodsId) ?? [] })),
  }
}

/** Finds the best legal set among the codes that were entered, the member's own and the offers for everybody, and says why the rest is not in it. */
async function choose(facts: DiscountFacts, known: Known, price: PriceSets): Promise<Assessed> {
  const { codes, pinned } = facts
  const coming = byThemselves(facts, known)
  const entered = codes.map((code) => {
    const coupon = known.found.find((one) => one.code === code) ?? null
    return { code, coupon, refusal: refusalOf(code, coupon, known) }
  })
  const good = entered.flatMap(({ coupon, refusal }) => (coupon && !refusal ? [coupon] : []))
  const candidates = await strongest([...good, ...coming], { known, price, keep: good.length })
  const sets = await priced(legalSets(candidates), known, price)
  const best = bestSet(sets, pinned)
  const why = (coupon: CouponTerms): Blocker | null =>
    best.coupons.includes(coupon) ? null : leftOut(coupon, { sets, best, pinned })
  return {
    discounts: best.coupons.map((coupon) => discountOf(coupon, known.cart)),
    codes: [
      ...entered.map(({ code, coupon, refusal }) =>
        told(code, coupon, { refusal: refusal ?? (coupon && why(coupon)), pinned }),
      ),
      ...candidates
        .filter((coupon) => coming.includes(coupon))
        .map((coupon) =>
          told(coupon.code, coupon, { refusal: why(coupon), pinned, cameAlone: true }),
        )
        .filter(
          ({ isOwn, refusal }) => refusal === null || (isOwn && refusal.reasonCode === 'CONFLICT'),
        ),
    ],
  }
}

/** What nobody entered: the member's own and the offers for everybody, unless they were taken out. */
function byThemselves(
  { codes, declined }: DiscountFacts,
  { found, buyer, cart }: Known,
): CouponTerms[] {
  return found.filter((coupon) => {
    const comes =
      coupon.automatic
      || (coupon.memberId !== null
        && coupon.memberId === buyer.memberId
        && coupon.source !== 'campaign')
    return (
      comes
      && !codes.includes(coupon.code)
      && !declined.includes(coupon.code)
      && blockerOf(coupon, buyer, cart) === null
    )
  })
}

function refusalOf(
  code: string,
  coupon: CouponTerms | null,
  { buyer, cart }: Known,
): Blocker | null {
  return coupon ? blockerOf(coupon, buyer, cart) : blocker('NOT_FOUND', `We know no code ${code}.`)
}

/** As many as can all be tried with each other: those that were entered, then those that save most by themselves. */
async function strongest(
  coupons: readonly CouponTerms[],
  { known, price, keep }: { known: Known; price: PriceSets; keep: number },
): Promise<readonly CouponTerms[]> {
  if (coupons.length <= maxCandidates) return coupons
  const alone = await priced(
    coupons.slice(keep).map((coupon) => [coupon]),
    known,
    price,
  )
  const others = alone.toSorted((a, b) => a.price - b.price).flatMap((set) => set.coupons)
  return [...coupons.slice(0, keep), ...others].slice(0, maxCandidates)
}

async function priced(
  sets: readonly (readonly CouponTerms[])[],
  { cart }: Known,
  price: PriceSets,
): Promise<PricedSet[]> {
  const prices = await price(
    sets.map((coupons) => coupons.map((coupon) => discountOf(coupon, cart))),
  )
  return sets.map((coupons, index) => ({ coupons, price: prices[index] ?? 0 }))
}

async function tryEach(
  { codes }: DiscountFacts,
  known: Known,
  price: PriceSets,
): Promise<TriedCode[]> {
  const coupons = known.found.filter(({ code }) => codes.includes(code))
  const [bare, ...alone] = await priced([[], ...coupons.map((coupon) => [coupon])], known, price)
  return coupons.map((coupon, index) => {
    const refusal = refusalOf(coupon.code, coupon, known)
    return { code: coupon.code, refusal, saves: refusal ? 0 : saved(bare, alone[index]) }
  })
}

function saved(bare: PricedSet | undefined, set: PricedSet | undefined): Minor {
  return bare && set ? Math.max(0, bare.price - set.price) : 0
}

function told(
  code: string,
  coupon: CouponTerms | null,
  {
    refusal,
    pinned,
    cameAlone = false,
  }: { refusal: Blocker | null; pinned: string | null; cameAlone?: boolean },
): AssessedCode {
  return {
    id: coupon?.id ?? null,
    code,
    name: coupon?.name ?? '',
    class: coupon?.class ?? null,
    isOwn: cameAlone && !coupon?.automatic,
    isAutomatic: cameAlone && (coupon?.automatic ?? false),
    isPinned: code === pinned,
    refusal,
  }
}
