/** What the rules need to know of a variant. */
export interface Purchasable {
  readonly title: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly active: boolean
  readonly price: number
  readonly minQty: number
  readonly maxQty: number
  readonly multiple: number
}

export const maxLines = 100
export const maxGroups = 10

/** A quantity as it would be: of the line itself, and of its variant in the whole cart. */
export interface Wanted {
  readonly line: number
  readonly inCart: number
}

export interface Obstacle {
  readonly kind: 'gone' | 'stock' | 'limit'
  readonly text: string
}

/** Why that many cannot be had, in a sentence; `null` when they can. */
export function obstacle(goods: Purchasable, wanted: Wanted, available: number): Obstacle | null {
  const name = nameOf(goods)
  if (!goods.active) return { kind: 'gone', text: `${name} is no longer sold.` }
  if (available <= 0) return { kind: 'stock', text: `${name} is sold out.` }
  if (wanted.line < goods.minQty)
    return { kind: 'limit', text: `${name} is sold from ${goods.minQty} pieces.` }
  if (wanted.line % goods.multiple !== 0)
    return { kind: 'limit', text: `${name} is sold in multiples of ${goods.multiple}.` }
  if (wanted.inCart > goods.maxQty)
    return { kind: 'limit', text: `At most ${goods.maxQty} of ${name} in one order.` }
  if (wanted.inCart > available)
    return {
      kind: 'stock',
      text: `Only ${available} of ${name} ${available === 1 ? 'is' : 'are'} left.`,
    }
  return null
}

/** The most of a variant that one more line could take, brought down to its multiple. */
export function most(goods: Purchasable, elsewhere: number, available: number): number {
  const room = Math.min(goods.maxQty, available) - elsewhere
  const whole = room - (room % goods.multiple)
  return goods.active && whole >= goods.minQty ? whole : 0
}

/** "Fern-edge napkins, Bottle" */
export function nameOf({ title, options }: Pick<Purchasable, 'title' | 'options'>): string {
  return [title, ...options.map((option) => option.value)].join(', ')
}
