import { cutText } from '#kernel/text/cut-text.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { LiveCatalog } from './catalog-index.ts'
import type { CatalogParts } from './catalog-parts.ts'
import type { GoodsDetail, GoodsVariant, Picture } from './contract.ts'
import type { ShownGoods } from './data/shown-reader.ts'
import { attribute, clothOf, dyes, facts, goodsFlags, swatches } from './domain/attributes.ts'
import { heldMinutes, variantAvailability } from './domain/availability.ts'
import { foundInWords } from './domain/found-by-buyers.ts'
import { isColor } from './domain/goods-card.ts'
import { readGtin } from './domain/gtin.ts'
import { drawnPicture, photograph } from './domain/picture.ts'
import { pricePerUnit } from './domain/unit-price.ts'
import { plainText } from './domain/words.ts'
import { companyOf } from './search/related.ts'

/** A product by slug or id, with complements and related products. */
export async function readGoods(
  { index }: CatalogParts,
  ctx: Ctx,
  input: { readonly id: string },
): Promise<GoodsDetail | Refusal<'not-found'>> {
  const { plan, shown } = await index.answer(ctx.db, (catalog) => {
    const ordinal = catalog.index.find(input.id)
    const companions =
      ordinal === undefined ? { complements: [], related: [] } : companyOf(catalog.index, ordinal)
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
  product: ShownGoods,
  now: Date,
): Omit<GoodsDetail, 'trail' | 'complements' | 'related'> {
  const { id, slug, title, descriptionHtml, brand, type, attributes } = product
  const hexByColor = swatches(attributes)
  const subtitle = attribute(attributes, 'subtitle')
  const leadTime = attribute(attributes, 'lead_time')
  const description =
    product.seoDescription
    || subtitle
    || cutText(plainText(descriptionHtml).replaceAll(/\s+/g, ' ').trim(), 300)
  return {
    id,
    slug,
    title,
    subtitle,
    descriptionHtml,
    brand,
    type,
    currency: 'USD',
    options: product.options.map(({ name, values }) => ({
      name,
      values: values.map((label) => {
        if (!isColor(name)) return { label, hex: null }
        const cloth = clothOf(attributes, label)
        return { label, hex: hexByColor.get(label) ?? null, ...(cloth && { cloth }) }
      }),
    })),
    variants: listVariants(product, { leadTime, now }),
    pictures: listPictures(product),
    film: product.film && toFilm(product.film.key),
    facts: facts(attributes),
    flags: { ...goodsFlags(attributes), ...(product.giftCard ? { giftWrap: false } : {}) },
    leadTime: leadTime === '' ? null : leadTime,
    found: product.found ? foundInWords(product.found) : [],
    seo: { title: product.seoTitle || title, description },
  }
}

function toFilm(key: string): NonNullable<GoodsDetail['film']> {
  const [hash, type] = key.split('.')
  return { src: `/media/${hash}/film.${type}`, type: type === 'webm' ? 'video/webm' : 'video/mp4' }
}

/** Photographs, or a placeholder image for each color if there are none. */
function listPictures(product: ShownGoods): Picture[] {
  if (product.pictures.length > 0)
    return product.pictures.map((picture) => photograph(picture, picture.alt || product.title))
  const dyeByColor = dyes(product.attributes)
  const colors = drawnColors(product, dyeByColor)
  return colors.length > 0
    ? colors.map(({ label, dye }) => ({
        ...drawnPicture(product, dye),
        alt: `${product.title}, ${label}`,
      }))
    : [drawnPicture(product, dyeByColor.values().next().value)]
}

function drawnColors(
  { options }: ShownGoods,
  dyeByColor: ReadonlyMap<string, string>,
): { label: string; dye: string }[] {
  return (options.find(({ name }) => isColor(name))?.values ?? []).flatMap((label) => {
    const dye = dyeByColor.get(label)
    return dye === undefined ? [] : [{ label, dye }]
  })
}

function listVariants(
  product: ShownGoods,
  { leadTime, now }: { leadTime: string; now: Date },
): GoodsVariant[] {
  const colorAt = product.options.findIndex(({ name }) => isColor(name))
  const drawn = product.pictures.length === 0 ? drawnColors(product, dyes(product.attributes)) : []
  return product.variants.map((variant) => {
    const photo = product.pictures.findIndex(({ source }) => source === variant.pictureSource)
    const drawing = drawn.findIndex(({ label }) => label === variant.values[colorAt])
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
      gtin: readGtin(barcode),
      values: [...values],
      price,
      compareAt: compareAt !== null && compareAt > price ? compareAt : null,
      unitPrice: variant.unitPrice && pricePerUnit(price, variant.unitPrice),
      availability,
      minQty,
      maxQty,
      multiple,
      shipsOn:
        availability.state === 'preorder' || availability.state === 'backorder'
          ? variant.shipsOn
          : null,
      requiresShipping,
      heldMinutes: heldMinutes(variant, now),
      picture: photo >= 0 ? photo : drawing >= 0 ? drawing : null,
    }
  })
}
