import {
  policyFor,
  readReturnPolicies,
  standardDays,
} from '#modules/policies/read-return-policies.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { cartContract } from './contract.ts'
import { readCartAndGoods, type CartGoods } from './describe-cart.ts'
import { activeLines, type CartState, type StoredCartLine } from './domain/cart-state.ts'
import { exceptionsInWords, returnsInWords, type LinePromise } from './domain/return-words.ts'
import { readPolicyFacts, type PolicyFacts } from './read-policy-facts.ts'

type CartReturns = OutputOf<typeof cartContract.readCartReturns>

const noReturns: CartReturns = { words: '', windows: [], exceptions: '' }

/** The return terms of the lines in the cart if they were ordered now, without gift cards. */
export async function readCartReturns({
  db,
  actor,
}: Pick<Ctx, 'db' | 'actor'>): Promise<CartReturns> {
  const ownerId = ownerOf(actor)
  if (!ownerId) return noReturns
  const [{ state, goods }, policies] = await Promise.all([
    readCartAndGoods(db, ownerId),
    readReturnPolicies(db),
  ])
  if (!state) return noReturns
  const goodsIds = [...goods.variants.values()].map((facts) => facts.goodsId)
  const facts = await readPolicyFacts(db, { policies, goodsIds, ownerId })
  const lines = activeLines(state).flatMap((line) => findReturnTerms(line, { state, goods, facts }))
  const windows = lines
    .filter((line) => line.days > 0)
    .map(({ groupId, days, anchor, holiday }) => ({ groupId, days, anchor, holiday }))
  return { words: returnsInWords(lines), windows, exceptions: exceptionsInWords(lines) }
}

/** The destination is unknown before checkout, so policies for a state are not applied yet. */
function findReturnTerms(
  { variantId, groupId, personalization }: StoredCartLine,
  { state, goods, facts }: { state: CartState; goods: CartGoods; facts: PolicyFacts },
): LinePromise[] {
  const variant = goods.variants.get(variantId)
  if (!variant || variant.taxCode === 'gift-card') return []
  const { goodsId, type, price, compareAt, finalSale } = variant
  const isPersonalized = personalization !== null
  const group = state.groups.find((one) => one.id === groupId)
  const isGift = group !== undefined && (group.pricesHidden || group.registryId !== null)
  const { collectionIds, tags } = facts.labelsOf(goodsId)
  const product = {
    goodsId,
    collectionIds,
    tags,
    type,
    price,
    compareAt,
    finalSale,
    isPersonalized,
    isGift,
  }
  const terms = policyFor(facts.policies, {
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
      isLettered: isPersonalized,
    },
  ]
}
