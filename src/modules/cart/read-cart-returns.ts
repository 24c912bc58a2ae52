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

const none: CartReturns = { words: '', windows: [], exceptions: '' }

/** What would be promised about sending back what lies in the caller's cart, were it ordered now. Gift cards are sent as a code: none. */
export async function readCartReturns({
  db,
  actor,
}: Pick<Ctx, 'db' | 'actor'>): Promise<CartReturns> {
  const ownerId = ownerOf(actor)
  if (!ownerId) return none
  const [{ state, goods }, policies] = await Promise.all([
    readCartAndGoods(db, ownerId),
    readReturnPolicies(db),
  ])
  if (!state) return none
  const goodsIds = [...goods.variants.values()].map((facts) => facts.goodsId)
  const facts = await readPolicyFacts(db, { policies, goodsIds, ownerId })
  const lines = activeLines(state).flatMap((line) => promiseOf(line, { state, goods, facts }))
  const windows = lines
    .filter((line) => line.days > 0)
    .map(({ groupId, days, anchor, holiday }) => ({ groupId, days, anchor, holiday }))
  return { words: returnsInWords(lines), windows, exceptions: exceptionsInWords(lines) }
}

/** Where it goes is not known before settlement: a policy for a state is first seen there. */
function promiseOf(
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
  const known = {
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
    ...known,
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
