import {
  findReturnPolicy,
  listReturnPolicies,
  standardDays,
} from '#modules/policies/list-return-policies.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
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

const noReturns: CartReturns = { summary: '', windows: [], exceptions: '' }

/** The return terms of the lines in the cart if they were ordered now, without gift cards. */
export async function readCartReturns({
  db,
  caller: actor,
}: Pick<Ctx, 'db' | 'caller'>): Promise<CartReturns> {
  const ownerId = findOwnerId(actor)
  if (!ownerId) return noReturns
  const [{ state, goods }, policies] = await Promise.all([
    readCartAndProducts(db, ownerId),
    listReturnPolicies(db),
  ])
  if (!state) return noReturns
  const productIds = [...goods.variants.values()].map((facts) => facts.productId)
  const facts = await readPolicyFacts(db, { policies, productIds, ownerId })
  const lines = activeLines(state).flatMap((line) => findReturnTerms(line, { state, goods, facts }))
  const windows = lines
    .filter((line) => line.days > 0)
    .map(({ groupId, days, anchor, holiday }) => ({ groupId, days, anchor, holiday }))
  return { summary: formatCartReturns(lines), windows, exceptions: formatReturnExceptions(lines) }
}

/** The destination is unknown before checkout, so policies for a state are not applied yet. */
function findReturnTerms(
  { variantId, groupId, personalization }: StoredCartLine,
  { state, goods, facts }: { state: CartState; goods: CartProducts; facts: PolicyFacts },
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
  const { anchor = 'delivered', days, holiday } = terms ?? { days: standardDays, holiday: null }
  return [
    {
      groupId,
      holiday,
      days: (terms?.finalSale ?? (finalSale || isPersonalized)) ? 0 : days,
      anchor,
      isMonogrammed: isPersonalized,
    },
  ]
}
