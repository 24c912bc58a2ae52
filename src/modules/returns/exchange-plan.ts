import { readVariants, type VariantFacts } from '#modules/catalog/read-variants.ts'
import type { LineInHand } from '#modules/orders/take-order.ts'
import type { WorthOf } from '#modules/refunds/piece-worth.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { ReturnItem } from './domain/return-plan.ts'

export interface Exchanging {
  readonly line: LineInHand
  readonly item: ReturnItem
  /** What somebody was given is exchanged for another choice of itself alone: what it cost is not theirs to know. */
  readonly isGift: boolean
  /** Store credit is kept by an account. */
  readonly isMember: boolean
  readonly worthOf: WorthOf
}

/** What pieces become; dearer is what is ordered with their credit instead, so that nobody is charged without saying yes. */
export interface Becoming {
  readonly facts: VariantFacts
  readonly isDearer: boolean
}

/** What an item's pieces are exchanged for, null when it asks for no exchange, or why they cannot be. */
export async function exchangeOf(
  db: Db,
  asked: Exchanging,
): Promise<Becoming | null | { readonly no: string }> {
  const { line, item, isGift, isMember } = asked
  const id = item.exchangeVariantId
  if (item.resolution !== 'exchange')
    return id === undefined ? null : { no: 'Only an exchange names another piece.' }
  const facts = (await readVariants(db, [id ?? ''])).get(id ?? '')
  if (!facts?.active || (facts.goodsId !== line.goodsId && !isForOthers(facts, asked)))
    return { no: 'Choose what it is to be exchanged for.' }
  if (facts.available < item.qty) return { no: 'There are not enough of that one.' }
  const isDearer = facts.price > worthOfLine(asked)
  if (isDearer && isGift)
    return { no: 'It cannot be exchanged for that one. Choose another, or have credit for it.' }
  if (isDearer && !goesForOthers(line))
    return {
      no: 'That one costs more. Send this one back, and order the other anew with its letters.',
    }
  if (isDearer && !isMember)
    return {
      no: 'That one costs more. Sign in to have this one as credit and order the other with it, or have your money back.',
    }
  return { facts, isDearer }
}

/** The least that one of its pieces is sold for by now. */
function worthOfLine({ line, worthOf }: Pick<Exchanging, 'line' | 'worthOf'>): number {
  return Math.min(...line.units.map((_, unit) => worthOf({ lineId: line.id, unit }).price))
}

/** Whether it is had for other goods: not a code, nor what could not come back. */
function isForOthers(
  { requiresShipping, finalSale, taxCode }: VariantFacts,
  { line, isGift }: Pick<Exchanging, 'line' | 'isGift'>,
): boolean {
  return !isGift && goesForOthers(line) && requiresShipping && !finalSale && taxCode !== 'gift-card'
}

/** Whether other goods are sent for a line: what was paid for with letters is not had without them. */
export function goesForOthers({ returnPromise }: Pick<LineInHand, 'returnPromise'>): boolean {
  return !returnPromise.isPersonalized
}
