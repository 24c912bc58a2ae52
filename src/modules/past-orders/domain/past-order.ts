export const pastOrderStates = [
  'open',
  'completed',
  'cancelled',
  'refunded',
  'partly_refunded',
] as const
export type PastOrderState = (typeof pastOrderStates)[number]

/** The words for staff. The storefront has its own in `orders.json`. */
export const pastOrderLabels: Readonly<Record<PastOrderState, string>> = {
  open: 'In progress',
  completed: 'Completed',
  cancelled: 'Canceled',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
}

export interface PastOrderItem {
  readonly title: string
  readonly quantity: number
}

/** The three cells in which Shopify says what became of an order. */
export interface ShopifyStatus {
  readonly financial: string
  readonly fulfillment: string
  readonly cancelledAt: string
}

export function readShopifyState({
  financial,
  fulfillment,
  cancelledAt,
}: ShopifyStatus): PastOrderState {
  const money = normalize(financial)
  if (cancelledAt !== '') return 'cancelled'
  if (money === 'refunded') return 'refunded'
  if (money === 'partially refunded') return 'partly_refunded'
  return normalize(fulfillment) === 'fulfilled' ? 'completed' : 'open'
}

/** The state by the one status of other shops; null if the order was never placed. */
export const readPastOrderState = (status: string): PastOrderState | null =>
  stateOf.get(normalize(status)) ?? null

const normalize = (status: string): string =>
  status
    .trim()
    .toLowerCase()
    .replace(/^wc-/, '')
    .replaceAll(/[\s_-]+/g, ' ')

const stateOf: ReadonlyMap<string, PastOrderState> = new Map([
  ['', 'completed'],
  ['completed', 'completed'],
  ['complete', 'completed'],
  ['fulfilled', 'completed'],
  ['delivered', 'completed'],
  ['shipped', 'completed'],
  ['processing', 'open'],
  ['on hold', 'open'],
  ['open', 'open'],
  ['paid', 'open'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['refunded', 'refunded'],
  ['partially refunded', 'partly_refunded'],
  ['partly refunded', 'partly_refunded'],
])

/**
 * Items of a cell with all of them: WooCommerce separates items with `;` and their fields with
 * `|`, as in `name:Napkin|quantity:2;name:Bowl|quantity:1`.
 */
export function parseItemList(text: string): PastOrderItem[] {
  return text.split(';').flatMap((item) => {
    const fields = new Map(
      item.split('|').map((field) => {
        const [, name = '', value = ''] = /^\s*(\w+):(.*)$/s.exec(field) ?? []
        return [name, value.trim()]
      }),
    )
    const title = fields.get('name') ?? ''
    return title === '' ? [] : [{ title, quantity: parseQuantity(fields.get('quantity') ?? '') }]
  })
}

/** One, if there is no number. */
export function parseQuantity(text: string): number {
  const quantity = Math.round(Number(text))
  return text.trim() !== '' && Number.isFinite(quantity) && quantity > 0 ? quantity : 1
}

/** Each title once, with the sum of its quantities. */
export function mergeItems(items: readonly PastOrderItem[]): PastOrderItem[] {
  const quantities = new Map<string, number>()
  for (const { title, quantity } of items)
    quantities.set(title, (quantities.get(title) ?? 0) + quantity)
  return [...quantities].map(([title, quantity]) => ({ title, quantity }))
}

/** "2 × Linen napkin, Stoneware bowl" */
export function describeItems(items: readonly PastOrderItem[]): string {
  return items
    .map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`))
    .join(', ')
}
