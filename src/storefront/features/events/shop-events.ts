import { cutText } from '#kernel/text/cut-text.ts'
import type { Cart } from '#modules/cart/contract.ts'
import type { ShopEvent } from '#storefront/session/report-event.ts'

const mostWords = 80

/** The page view and the more specific event of the page's kind. */
export function eventsOfPage(pathname: string, search: string): ShopEvent[] {
  const page: ShopEvent = { type: 'page', name: cutText(pathname, mostWords) }
  const [, place = '', name = ''] = pathname.split('/')
  if (place === 'goodsDetail' && name)
    return [page, { type: 'goods', name: cutText(name, mostWords), action: 'view' }]
  if (place === 'collection' && name)
    return [page, { type: 'collection', name: cutText(name, mostWords), action: 'view' }]
  if (place === 'cart') return [page, { type: 'cart', name: '', action: 'view' }]
  if (place === 'settlement' || place === 'pay') return [page, { type: 'checkout', name: place }]
  const words = place === 'search' ? (new URLSearchParams(search).get('q') ?? '').trim() : ''
  return words ? [page, { type: 'search', name: cutText(words, mostWords) }] : [page]
}

type Lines = readonly Pick<Cart['lines'][number], 'variantId' | 'goodsSlug' | 'qty'>[]

interface CartLook {
  readonly before: Lines | null
  readonly after: Lines | null
  /** The variant that was just added. In the first cart, only it counts as new. */
  readonly added: string | null
}

/** The cart events between two states of the cart. */
export function eventsOfCart({ before, after, added }: CartLook): ShopEvent[] {
  if (!after) return []
  if (!before)
    return eventsOfCart({
      before: after.filter(({ variantId }) => variantId !== added),
      after,
      added,
    })
  const slugs = new Map(
    [...before, ...after].map(({ variantId, goodsSlug }) => [variantId, goodsSlug]),
  )
  return [...slugs].flatMap(([variantId, slug]): ShopEvent[] => {
    const more = piecesOf(after, variantId) - piecesOf(before, variantId)
    if (more === 0) return []
    return [
      {
        type: 'cart',
        name: cutText(slug, mostWords),
        action: more > 0 ? 'add' : 'remove',
        detail: { pieces: Math.abs(more) },
      },
    ]
  })
}

function piecesOf(lines: Lines, variantId: string): number {
  return lines
    .filter((line) => line.variantId === variantId)
    .reduce((pieces, { qty }) => pieces + qty, 0)
}
