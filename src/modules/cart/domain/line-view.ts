import { formatMoney } from '#kernel/money/money.ts'
import type { CartState, StoredCartLine } from './cart-state.ts'
import { nameOf, obstacle, type Obstacle, type Purchasable } from './limits.ts'

export interface LineStanding {
  readonly line: StoredCartLine
  /** What this line can have now, after the lines before it took theirs. */
  readonly available: number
  readonly obstacle: Obstacle | null
}

export interface Notice {
  readonly id: string
  readonly kind: 'price' | 'stock' | 'gone' | 'merged' | 'coupon' | 'deadline'
  readonly text: string
  readonly lineId: string | null
  /** Of a code: the code. */
  readonly code: string | null
  /** Of a delivery that is not there in time: the delivery. */
  readonly groupId: string | null
}

const ofNothing = { lineId: null, code: null, groupId: null }
export const ofGroup = (groupId: string) => ({ ...ofNothing, groupId })
export const ofCode = (code: string) => ({ ...ofNothing, code })
const ofLine = (lineId: string) => ({ ...ofNothing, lineId })

/** How each line stands. Two lines of one variant share its stock: the earlier is served first. */
export function standings(
  lines: readonly StoredCartLine[],
  goods: ReadonlyMap<string, Purchasable>,
  available: ReadonlyMap<string, number>,
): LineStanding[] {
  const counted = new Map<string, number>()
  return lines.flatMap((line) => {
    const facts = goods.get(line.variantId)
    if (!facts) return []
    const stock = available.get(line.variantId) ?? 0
    const before = counted.get(line.variantId) ?? 0
    counted.set(line.variantId, before + line.qty)
    return [
      {
        line,
        available: facts.active ? Math.max(0, stock - before) : 0,
        obstacle: obstacle(facts, { line: line.qty, inCart: before + line.qty }, stock),
      },
    ]
  })
}

/** Every change since the shopper last looked, one sentence each; computed anew at each look, less what was acknowledged. */
export function noticesOf(
  state: CartState,
  standing: readonly LineStanding[],
  goods: ReadonlyMap<string, Purchasable>,
): Notice[] {
  const found = standing.flatMap((one) => [...priceNotice(one, goods), ...stockNotice(one)])
  const seen = new Set(state.acknowledged)
  return [
    ...state.notices.map((notice) => ({ ...notice, ...ofNothing })),
    ...found.filter((notice) => !seen.has(notice.id)),
  ]
}

function priceNotice(
  { line, obstacle: why }: LineStanding,
  goods: ReadonlyMap<string, Purchasable>,
): Notice[] {
  const facts = goods.get(line.variantId)
  if (!facts || why?.kind === 'gone' || facts.price === line.unitPriceWhenAdded) return []
  const text = `${nameOf(facts)} now costs ${formatMoney(facts.price)}; it was ${formatMoney(line.unitPriceWhenAdded)} when you added it.`
  return [{ id: priceNoticeId(line.id, facts.price), kind: 'price', text, ...ofLine(line.id) }]
}

function stockNotice({ line, available, obstacle: why }: LineStanding): Notice[] {
  if (!why || why.kind === 'limit') return []
  return [
    {
      id: `${why.kind}:${line.id}:${available}`,
      kind: why.kind,
      text: why.text,
      ...ofLine(line.id),
    },
  ]
}

/** Names the price it tells of, so that a later change is a notice of its own. */
export function priceNoticeId(lineId: string, price: number): string {
  return `price:${lineId}:${price}`
}
