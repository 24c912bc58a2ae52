import { formatMoney } from '#kernel/money/money.ts'
import type { CartState, StoredCartLine } from './cart-state.ts'
import {
  formatVariantName,
  findPurchaseObstacle,
  type PurchaseObstacle,
  type PurchaseRules,
} from './limits.ts'

export interface LineAvailability {
  readonly line: StoredCartLine
  /** The stock that is left for this line after the lines before it. */
  readonly available: number
  readonly obstacle: PurchaseObstacle | null
}

export interface CartNotice {
  readonly id: string
  readonly kind: 'price' | 'stock' | 'gone' | 'merged' | 'coupon' | 'deadline'
  readonly text: string
  readonly lineId: string | null
  /** The coupon code, if the notice is about one. */
  readonly code: string | null
  /** The delivery group, if the notice is about one. */
  readonly groupId: string | null
}

const aboutNothing = { lineId: null, code: null, groupId: null }
export const aboutGroup = (groupId: string) => ({ ...aboutNothing, groupId })
export const aboutCode = (code: string) => ({ ...aboutNothing, code })
const aboutLine = (lineId: string) => ({ ...aboutNothing, lineId })

/**
 * Checks each line against its stock. Lines of the same variant share it; earlier lines come first.
 */
export function assessLines(
  lines: readonly StoredCartLine[],
  variants: ReadonlyMap<string, PurchaseRules>,
  available: ReadonlyMap<string, number>,
): LineAvailability[] {
  const countedByVariant = new Map<string, number>()
  return lines.flatMap((line) => {
    const facts = variants.get(line.variantId)
    if (!facts) return []
    const stock = available.get(line.variantId) ?? 0
    const inEarlierLines = countedByVariant.get(line.variantId) ?? 0
    countedByVariant.set(line.variantId, inEarlierLines + line.qty)
    return [
      {
        line,
        available: facts.active ? Math.max(0, stock - inEarlierLines) : 0,
        obstacle: findPurchaseObstacle(
          facts,
          { line: line.qty, inCart: inEarlierLines + line.qty },
          stock,
        ),
      },
    ]
  })
}

/**
 * Notices about changes since the shopper last looked, computed on each read, except dismissed
 * ones.
 */
export function createNotices(
  state: CartState,
  standing: readonly LineAvailability[],
  variants: ReadonlyMap<string, PurchaseRules>,
): CartNotice[] {
  const computed = standing.flatMap((one) => [...priceNotice(one, variants), ...stockNotice(one)])
  const dismissed = new Set(state.dismissedNoticeIds)
  return [
    ...state.notices.map((notice) => ({ ...notice, ...aboutNothing })),
    ...computed.filter((notice) => !dismissed.has(notice.id)),
  ]
}

function priceNotice(
  { line, obstacle: why }: LineAvailability,
  variants: ReadonlyMap<string, PurchaseRules>,
): CartNotice[] {
  const facts = variants.get(line.variantId)
  if (!facts || why?.kind === 'gone' || facts.price === line.unitPriceWhenAdded) return []
  if (line.giftCard?.amount !== undefined) return []
  const [now, before] = [formatMoney(facts.price), formatMoney(line.unitPriceWhenAdded)]
  const text = `${formatVariantName(facts)} now costs ${now}; it was ${before} when you added it.`
  return [{ id: priceNoticeId(line.id, facts.price), kind: 'price', text, ...aboutLine(line.id) }]
}

function stockNotice({ line, available, obstacle: why }: LineAvailability): CartNotice[] {
  if (!why || why.kind === 'limit') return []
  return [
    {
      id: `${why.kind}:${line.id}:${available}`,
      kind: why.kind,
      text: why.text,
      ...aboutLine(line.id),
    },
  ]
}

/** Contains the price, so that a later change is a new notice. */
export function priceNoticeId(lineId: string, price: number): string {
  return `price:${lineId}:${price}`
}
