import { cutText } from '#kernel/text/cut-text.ts'
import { freeShippingFrom, standardShipping } from '#modules/pricing/domain/shipping-prices.ts'
import type { Availability, GoodsDetail, GoodsVariant } from '#modules/catalog/contract.ts'
import type { Api } from '#storefront/api/api-client.ts'
import { brand } from '#storefront/brand.ts'
import { brandProfile } from '#storefront/brand-profile.ts'
import { paths } from '#storefront/paths.ts'
import { escapeXml } from './escape-xml.ts'
import { imageOf, isPhotograph, materialOf, valuesOf } from './product-data.ts'

/** Goods asked for at once while the feed is written. */
const pageSize = 100

const availabilities: Readonly<Record<Availability['state'], string>> = {
  'in-stock': 'in_stock',
  low: 'in_stock',
  'made-to-order': 'backorder',
  backorder: 'backorder',
  preorder: 'preorder',
  'sold-out': 'out_of_stock',
}

/** The catalog as Google Merchant Center and Meta Commerce read it: RSS 2.0, an item for each variant. Written as it is read. */
export async function* productFeed(api: Api, origin: string): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`
  yield (
    element('title', brand.name)
      + element('link', `${origin}/`)
      + element('description', brandProfile.description)
  )
  const leftOut: string[] = []
  for (let page = 1, left = true; left; page++) {
    const { rows, total } = await api.get('/api/goods/list', {
      page,
      pageSize,
      sort: 'newest',
      facets: '0',
    })
    for (const { slug } of rows) {
      const goods = await api.get('/api/goods/detail', { id: slug }).catch(() => null)
      if (goods && isPictured(goods)) yield itemsOf(goods, origin)
      else if (goods) leftOut.push(slug)
    }
    left = rows.length > 0 && page * pageSize < total
  }
  if (leftOut.length > 0) yield `<!-- Left out, without a photograph: ${leftOut.join(', ')} -->\n`
  yield '</channel>\n</rss>\n'
}

/** One item for each variant that has a price; what has no photograph is left out, since both refuse it. */
export function itemsOf(goods: GoodsDetail, origin: string): string {
  if (!isPictured(goods)) return ''
  return goods.variants
    .filter(({ price }) => price > 0)
    .map((variant) => itemOf(variant, goods, origin))
    .join('')
}

function isPictured({ pictures }: GoodsDetail): boolean {
  return pictures.some(isPhotograph)
}

function itemOf(variant: GoodsVariant, goods: GoodsDetail, origin: string): string {
  const { id, sku, gtin, values, price, compareAt, availability, shipsOn } = variant
  const isReduced = compareAt !== null && compareAt > price
  const facts: Readonly<Record<string, string | undefined>> = {
    id: sku ?? id,
    item_group_id: goods.variants.length > 1 ? goods.slug : undefined,
    title: cutText([goods.title, ...values].join(', '), 150),
    description:
      plain(goods.descriptionHtml) || goods.seo.description || goods.subtitle || goods.title,
    link: origin + paths.goods(goods.slug, id),
    image_link: imageOf(goods, variant.picture ?? 0, origin),
    availability: availabilities[availability.state],
    availability_date: shipsOn ?? undefined,
    price: money(isReduced ? compareAt : price, goods.currency),
    sale_price: isReduced ? money(price, goods.currency) : undefined,
    brand: goods.brand || brand.name,
    gtin: gtin ?? undefined,
    mpn: sku ?? undefined,
    identifier_exists: gtin || sku ? undefined : 'no',
    condition: 'new',
    product_type: goods.trail.map(({ title }) => title).join(' > ') || goods.type || undefined,
    ...materialOf(goods),
    ...valuesOf(variant, goods),
  }
  const told = Object.entries(facts).flatMap(([name, value]) =>
    value ? [element(`g:${name}`, value)] : [],
  )
  return `<item>\n${told.join('')}${shipping(price, goods.currency)}</item>\n`
}

/** Standard delivery of the piece bought alone. */
function shipping(price: number, currency: string): string {
  const rate = price >= freeShippingFrom ? 0 : standardShipping
  return `<g:shipping>${element('g:country', 'US')}${element('g:service', 'Standard')}${element('g:price', money(rate, currency))}</g:shipping>\n`
}

const money = (amount: number, currency: string): string =>
  `${(amount / 100).toFixed(2)} ${currency}`
const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>\n`

function plain(html: string): string {
  return cutText(
    html
      .replaceAll(/<\/?(?:p|li|ul|ol|br|div|h\d|td|tr)\b[^>]*>/g, ' ')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    5_000,
  )
}
