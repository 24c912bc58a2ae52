import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { truncateText } from '#kernel/text/truncate-text.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import type { LiveCatalog } from './catalog-index.ts'
import type { ProductDetail, ProductVariant, Picture } from '../contract.ts'
import type { VisibleProduct } from '../db/visible-catalog-reader.ts'
import {
  readAttribute,
  findFabricColor,
  listProductFacts,
  readProductFlags,
  readSwatches,
} from '../domain/attributes.ts'
import { calculateReservedMinutes, variantAvailability } from '../domain/availability.ts'
import { describeReturnFeedback } from '../domain/return-feedback.ts'
import { isColorOption } from '../domain/product-card.ts'
import { parseGtin } from '../domain/gtin.ts'
import { createPlaceholderPicture, createPicture } from '../domain/picture.ts'
import { calculateUnitPrice } from '../domain/unit-price.ts'
import { htmlToText } from '../domain/words.ts'
import { findCompanions } from '../search/find-companions.ts'

/** A product by slug or id, with complements and related products. */
export async function getProduct(
  { index }: Pick<Services, 'index'>,
  ctx: Ctx,
  input: { readonly id: string },
): Promise<ProductDetail | Refusal<'not-found'>> {
  const { plan, shown } = await index.answer(ctx.db, (catalog) => {
    const ordinal = catalog.index.find(input.id)
    const companions =
      ordinal === undefined
        ? { complements: [], related: [] }
        : findCompanions(catalog.index, ordinal)
    const [complements, related] = [companions.complements, companions.related].map((ordinals) =>
      ordinals.map((other) => catalog.index.ids[other] ?? ''),
    )
    return {
      plan: {
        complements,
        related,
        trail: ordinal === undefined ? [] : findTrail(catalog, ordinal),
      },
      ids: [...(complements ?? []), ...(related ?? [])],
      goods: input.id,
    }
  })
  if (!shown.goods)
    return refuse('not-found', 'This product does not exist.', { reason: 'product-not-found' })
  const cards = new Map(shown.cards.map((card) => [card.id, card]))
  return {
    ...toDetail(shown.goods, ctx.now),
    trail: plan.trail,
    complements: (plan.complements ?? []).flatMap((id) => cards.get(id) ?? []),
    related: (plan.related ?? []).flatMap((id) => cards.get(id) ?? []),
  }
}

function findTrail(
  { index, lists: { collections } }: LiveCatalog,
  ordinal: number,
): { slug: string; title: string }[] {
  const memberCollections = collections.filter(
    ({ id, kind }) => kind !== 'edit' && index.isMember(id, ordinal),
  )
  const category = memberCollections.find(({ kind }) => kind === 'category')
  const department = category
    ? collections.find(({ id }) => id === category.parentId)
    : memberCollections[0]
  return [department, category].flatMap((one) =>
    one ? [{ slug: one.slug, title: one.title }] : [],
  )
}

function toDetail(
  product: VisibleProduct,
  now: Date,
): Omit<ProductDetail, 'trail' | 'complements' | 'related'> {
  const { id, slug, title, descriptionHtml, brand, type, attributes } = product
  const hexByColor = readSwatches(attributes)
  const subtitle = readAttribute(attributes, 'subtitle')
  const leadTime = readAttribute(attributes, 'lead_time')
  const description =
    product.seoDescription
    || subtitle
    || truncateText(htmlToText(descriptionHtml).replaceAll(/\s+/g, ' ').trim(), 300)
  return {
    id,
    slug,
    title,
    subtitle,
    descriptionHtml,
    brand,
    type,
    currency: getShopLocale().currency,
    options: product.options.map(({ name, values }) => ({
      name,
      values: values.map((label) => {
        if (!isColorOption(name)) return { label, hex: null }
        const cloth = findFabricColor(attributes, label)
        return { label, hex: hexByColor.get(label) ?? null, ...(cloth && { cloth }) }
      }),
    })),
    variants: listVariants(product, { leadTime, now }),
    pictures: listPictures(product),
    video: product.video && toFilm(product.video.key),
    facts: listProductFacts(attributes),
    flags: {
      ...readProductFlags(attributes),
      giftCard: product.giftCard,
      ...(product.giftCard && { giftWrap: false }),
    },
    leadTime: leadTime === '' ? null : leadTime,
    returnFeedback: product.returnFeedback ? describeReturnFeedback(product.returnFeedback) : [],
    seo: { title: product.seoTitle || title, description },
  }
}

function toFilm(key: string): NonNullable<ProductDetail['video']> {
  const [hash, type] = key.split('.')
  return { src: `/media/${hash}/film.${type}`, type: type === 'webm' ? 'video/webm' : 'video/mp4' }
}

function listPictures({ pictures, title }: VisibleProduct): Picture[] {
  return pictures.length > 0
    ? pictures.map((picture) => createPicture(picture, picture.alt || title))
    : [createPlaceholderPicture(title)]
}

function listVariants(
  product: VisibleProduct,
  { leadTime, now }: { leadTime: string; now: Date },
): ProductVariant[] {
  return product.variants.map((variant) => {
    const photo = product.pictures.findIndex(({ source }) => source === variant.pictureSource)
    const {
      id,
      sku,
      barcode,
      values,
      price,
      compareAt,
      minQty,
      maxQty,
      multiple,
      requiresShipping,
    } = variant
    const availability = variantAvailability({ ...variant, leadTime })
    return {
      id,
      sku,
      gtin: parseGtin(barcode),
      values: [...values],
      price,
      compareAt: compareAt !== null && compareAt > price ? compareAt : null,
      unitPrice: variant.unitPrice && calculateUnitPrice(price, variant.unitPrice),
      availability,
      minQty,
      maxQty,
      multiple,
      shipsOn:
        availability.state === 'preorder' || availability.state === 'backorder'
          ? variant.shipsOn
          : null,
      requiresShipping,
      heldMinutes: calculateReservedMinutes(variant, now),
      picture: photo >= 0 ? photo : null,
    }
  })
}
