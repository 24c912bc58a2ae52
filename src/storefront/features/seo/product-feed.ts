import { decodeEntities } from '#kernel/text/decode-entities.ts'
import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { truncateText } from '#kernel/text/truncate-text.ts'
import type { Availability, ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import type { Api } from '#storefront/api/api-client.ts'
import { paths } from '#storefront/paths.ts'
import { escapeXml } from './escape-xml.ts'
import { imageUrl, isPhotograph, materialField, optionFields } from './product-data.ts'
import type { PageSettings } from '#storefront/shop-settings.ts'
import * as t from '#messages/feed-server.ts'

const pageSize = 100

const availabilities: Readonly<Record<Availability['state'], string>> = {
  'in-stock': 'in_stock',
  low: 'in_stock',
  'made-to-order': 'backorder',
  backorder: 'backorder',
  preorder: 'preorder',
  'sold-out': 'out_of_stock',
}

/**
 * The product feed for Google Merchant Center and Meta Commerce: RSS 2.0 with an item for each
 * variant, generated while it is sent.
 */
export async function* generateProductFeed(api: Api, origin: string): AsyncGenerator<string> {
  const shop = await api.get('/api/shop/settings', {})
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n'
  yield (
    formatElement('title', shop.name)
      + formatElement('link', `${origin}/`)
      + formatElement('description', shop.profile.description)
  )
  const excludedSlugs: string[] = []
  for (let page = 1, hasMore = true; hasMore; page++) {
    const { rows, total } = await api.get('/api/product/list', {
      page,
      pageSize,
      sort: 'newest',
      facets: '0',
    })
    for (const { slug } of rows) {
      const goods = await api.get('/api/product/detail', { id: slug }).catch(() => null)
      if (goods && hasPhotograph(goods)) yield formatFeedItems(goods, { origin, shop })
      else if (goods) excludedSlugs.push(slug)
    }
    hasMore = rows.length > 0 && page * pageSize < total
  }
  if (excludedSlugs.length > 0)
    yield `<!-- Excluded, no photograph: ${excludedSlugs.join(', ')} -->\n`
  yield '</channel>\n</rss>\n'
}

interface FeedOptions {
  readonly origin: string
  /** Its name is the brand of products without one. */
  readonly shop: Pick<PageSettings, 'name' | 'shipping'>
}

/**
 * One item for each variant with a price. Products without a photograph are excluded, because both
 * services reject them.
 */
export function formatFeedItems(goods: ProductDetail, options: FeedOptions): string {
  if (!hasPhotograph(goods)) return ''
  return goods.variants
    .filter(({ price }) => price > 0)
    .map((variant) => formatItem(variant, goods, options))
    .join('')
}

function hasPhotograph({ pictures }: ProductDetail): boolean {
  return pictures.some(isPhotograph)
}

function formatItem(
  variant: ProductVariant,
  goods: ProductDetail,
  { origin, shop }: FeedOptions,
): string {
  const { id, sku, gtin, values, price, compareAt, availability, shipsOn } = variant
  const isReduced = compareAt !== null && compareAt > price
  const facts: Readonly<Record<string, string | undefined>> = {
    id: sku ?? id,
    item_group_id: goods.variants.length > 1 ? goods.slug : undefined,
    title: truncateText([goods.title, ...values].join(', '), 150),
    description:
      htmlToPlainText(goods.descriptionHtml)
      || goods.seo.description
      || goods.subtitle
      || goods.title,
    link: origin + paths.goods(goods.slug, id),
    image_link: imageUrl(goods, variant.picture ?? 0, origin),
    availability: availabilities[availability.state],
    availability_date: shipsOn ?? undefined,
    price: formatAmount(isReduced ? compareAt : price, goods.currency),
    sale_price: isReduced ? formatAmount(price, goods.currency) : undefined,
    brand: goods.brand || shop.name,
    gtin: gtin ?? undefined,
    mpn: sku ?? undefined,
    identifier_exists: gtin || sku ? undefined : 'no',
    condition: 'new',
    product_type: goods.trail.map(({ title }) => title).join(' > ') || goods.type || undefined,
    ...materialField(goods),
    ...optionFields(variant, goods),
  }
  const elements = Object.entries(facts).flatMap(([name, value]) =>
    value ? [formatElement(`g:${name}`, value)] : [],
  )
  return `<item>\n${elements.join('')}${formatShipping(price, goods.currency, shop)}</item>\n`
}

/** Standard shipping for the variant bought alone. */
function formatShipping(
  price: number,
  currency: string,
  { shipping }: FeedOptions['shop'],
): string {
  const rate = price >= shipping.freeFrom ? 0 : shipping.standard
  const fields = [
    formatElement('g:country', getShopLocale().country),
    formatElement('g:service', t.standardShipping),
    formatElement('g:price', formatAmount(rate, currency)),
  ]
  return `<g:shipping>${fields.join('')}</g:shipping>\n`
}

const formatAmount = (amount: number, currency: string): string =>
  `${(amount / 100).toFixed(2)} ${currency}`
const formatElement = (name: string, text: string): string =>
  `<${name}>${escapeXml(text)}</${name}>\n`

function htmlToPlainText(html: string): string {
  return truncateText(
    decodeEntities(
      html
        .replaceAll(/<\/?(?:p|li|ul|ol|br|div|h\d|td|tr)\b[^>]*>/g, ' ')
        .replaceAll(/<[^>]+>/g, ''),
    )
      .replaceAll(/\s+/g, ' ')
      .trim(),
    5_000,
  )
}
