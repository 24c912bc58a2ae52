import {
  findReturnPolicy,
  listReturnPolicies,
  standardDays,
  standardGiftDays,
  type ReturnTerms,
} from '#modules/policies/list-return-policies.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { getGiftWindow } from '#kernel/time/return-window.ts'
import type { PricingDeps, ReadGiftDestinations } from '#modules/pricing/price-lines.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { cartContract } from '../contract.ts'
import { readCartAndProducts, type CartProducts } from '../describe-cart.ts'
import { activeLines, type CartState, type StoredCartLine } from '../domain/cart-state.ts'
import {
  formatReturnExceptions,
  formatCartReturns,
  type LineReturnTerms,
} from '../domain/format-cart-returns.ts'
import { readPolicyFacts, type PolicyFacts } from '../read-policy-facts.ts'

type CartReturns = OutputOf<typeof cartContract.readCartReturns>

const standardWindow: Pick<ReturnTerms, 'anchor' | 'days' | 'giftDays' | 'holiday'> = {
  days: standardDays,
  giftDays: standardGiftDays,
  holiday: null,
}

const noReturns: CartReturns = { summary: '', windows: [], exceptions: '' }

/** The return terms of the lines in the cart if they were ordered now, without gift cards. */
export async function readCartReturns(
  { db, caller: actor, now }: Pick<Ctx, 'db' | 'caller' | 'now'>,
  { readGiftDestinations }: Pick<PricingDeps, 'readGiftDestinations'>,
): Promise<CartReturns> {
  const ownerId = findOwnerId(actor)
  if (!ownerId) return noReturns
  const [{ state, goods }, policies] = await Promise.all([
    readCartAndProducts(db, ownerId),
    listReturnPolicies(db),
  ])
  if (!state) return noReturns
  const productIds = [...goods.variants.values()].map((facts) => facts.productId)
  const facts = await readPolicyFacts(db, { policies, productIds, ownerId })
  const registryIds = state.groups.flatMap(({ registryId }) => registryId ?? [])
  const gifts =
    registryIds.length === 0 ? undefined : await readGiftDestinations?.(db, registryIds, now)
  const lines = activeLines(state).flatMap((line) =>
    findReturnTerms(line, { state, goods, facts, gifts }),
  )
  const windows = lines
    .filter((line) => line.days > 0)
    .map(({ isMonogrammed: _, ...window }) => window)
  return { summary: formatCartReturns(lines), windows, exceptions: formatReturnExceptions(lines) }
}

interface CartFacts {
  readonly state: CartState
  readonly goods: CartProducts
  readonly facts: PolicyFacts
  /** The registries of the cart's gifts, by id. */
  readonly gifts: Awaited<ReturnType<ReadGiftDestinations>> | undefined
}

/** The destination is unknown before checkout, so policies for a state are not applied yet. */
function findReturnTerms(
  { variantId, groupId, personalization }: StoredCartLine,
  { state, goods, facts, gifts }: CartFacts,
): LineReturnTerms[] {
  const variant = goods.variants.get(variantId)
  if (!variant || variant.taxCode === 'gift-card') return []
  const { productId, type, price, compareAt, finalSale } = variant
  const isPersonalized = personalization !== null
  const group = state.groups.find((one) => one.id === groupId)
  const isGift = group !== undefined && (group.pricesHidden || group.registryId !== null)
  const { collectionIds, tags } = facts.getLabels(productId)
  const product = {
    productId,
    collectionIds,
    tags,
    type,
    price,
    compareAt,
    finalSale,
    isPersonalized,
    isGift,
  }
  const terms = findReturnPolicy(facts.policies, {
    ...product,
    stateCode: null,
    tierId: facts.tierId,
  })?.terms
  const { anchor = 'delivered', days, giftDays, holiday } = terms ?? standardWindow
  const isFinalSale = terms?.finalSale ?? (finalSale || isPersonalized)
  const window = { groupId, holiday, days, anchor, atLeastUntil: null }
  const registryId = group?.registryId ?? null
  const { days: windowDays, atLeastUntil } =
    registryId === null
      ? window
      : getGiftWindow({ ...window, giftDays }, gifts?.get(registryId)?.returnableUntil ?? null)
  return [
    {
      groupId,
      holiday,
      days: isFinalSale ? 0 : windowDays,
      anchor,
      atLeastUntil,
      isMonogrammed: isPersonalized,
    },
  ]
}
