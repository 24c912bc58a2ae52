import { truncateText } from '#kernel/text/truncate-text.ts'
import type { Cart } from '#modules/cart/contract.ts'
import type { ShopEvent } from '#storefront/session/report-event.ts'

const maxNameLength = 80

/** The page view and the more specific event of the page's kind. */
export function listPageEvents(pathname: string, search: string): ShopEvent[] {
  const page: ShopEvent = { type: 'page', name: truncateText(pathname, maxNameLength) }
  const [, section = '', name = ''] = pathname.split('/')
  if (section === 'goodsDetail' && name)
    return [page, { type: 'goods', name: truncateText(name, maxNameLength), action: 'view' }]
  if (section === 'collection' && name)
    return [page, { type: 'collection', name: truncateText(name, maxNameLength), action: 'view' }]
  if (section === 'cart') return [page, { type: 'cart', name: '', action: 'view' }]
  if (section === 'settlement' || section === 'pay')
    return [page, { type: 'checkout', name: section }]
  const query = section === 'search' ? (new URLSearchParams(search).get('q') ?? '').trim() : ''
  return query ? [page, { type: 'search', name: truncateText(query, maxNameLength) }] : [page]
}

type Lines = readonly Pick<Cart['lines'][number], 'variantId' | 'productSlug' | 'qty'>[]

interface CartChange {
  readonly before: Lines | null
  readonly after: Lines | null
  /** The variant that was just added. In the first cart, only it counts as new. */
  readonly added: string | null
}

/** The cart events between two states of the cart. */
export function listCartEvents({ before, after, added }: CartChange): ShopEvent[] {
  if (!after) return []
  if (!before)
    return listCartEvents({
      before: after.filter(({ variantId }) => variantId !== added),
      after,
      added,
    })
  const slugs = new Map(
    [...before, ...after].map(({ variantId, productSlug }) => [variantId, productSlug]),
  )
  return [...slugs].flatMap(([variantId, slug]): ShopEvent[] => {
    const change = sumQuantity(after, variantId) - sumQuantity(before, variantId)
    if (change === 0) return []
    return [
      {
        type: 'cart',
        name: truncateText(slug, maxNameLength),
        action: change > 0 ? 'add' : 'remove',
        detail: { pieces: Math.abs(change) },
      },
    ]
  })
}

function sumQuantity(lines: Lines, variantId: string): number {
  return lines
    .filter((line) => line.variantId === variantId)
    .reduce((total, { qty }) => total + qty, 0)
}
