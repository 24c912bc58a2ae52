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

/** One goods item by slug or id, with what goes with it. */
export async function readGoods(
  { index }: CatalogParts,
  ctx: Ctx,
  input: { readonly id: string },
): Promise<GoodsDetail | Refusal<'not-found'>> {
  const { plan, shown } = await index.answer(ctx.db, (catalog) => {
    const ordinal = catalog.index.find(input.id)
    const company =
      ordinal === undefined ? { complements: [], related: [] } : companyOf(catalog.index, ordinal)
    const [complements, related] = [company.complements, company.related].map((ordinals) =>
      ordinals.map((other) => catalog.index.ids[other] ?? ''),
    )
    return {
      plan: { complements, related, trail: ordinal === undefined ? [] : trailOf(catalog, ordinal) },
      ids: [...(complements ?? []), ...(related ?? [])],
      goods: input.id,
    }
  })
  if (!shown.goods) return refuse('not-found', 'There are no such goods.')
  const cards = new Map(shown.cards.map((card) => [card.id, card]))
  return {
    ...detail(shown.goods, ctx.now),
    trail: plan.trail,
    complements: (plan.complements ?? []).flatMap((id) => cards.get(id) ?? []),
    related: (plan.related ?? []).flatMap((id) => cards.get(id) ?? []),
  }
}

/** The department and the category that goods are found in, the first of each. */
function trailOf(
  { index, lists: { collections } }: LiveCatalog,
  ordinal: number,
): { slug: string; title: string }[] {
  const homes = collections.filter(({ id, kind }) => kind !== 'edit' && index.isMember(id, ordinal))
  const category = homes.find(({ kind }) => kind === 'category')
  const department = category ? collections.find(({ id }) => id === category.parentId) : homes[0]
  return [department, category].flatMap((one) =>
    one ? [{ slug: one.slug, title: one.title }] : [],
  )
}

function detail(
  goods: ShownGoods,
  now: Date,
): Omit<GoodsDetail, 'trail' | 'complements' | 'related'> {
  const { id, slug, title, descriptionHtml, brand, type, attributes } = goods
  const hexes = swatches(attributes)
  const subtitle = attribute(attributes, 'subtitle')
  const leadTime = attribute(attributes, 'lead_time')
  const description =
    goods.seoDescription
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
    options: goods.options.map(({ name, values }) => ({
      name,
      values: values.map((label) => {
        if (!isColor(name)) return { label, hex: null }
        const cloth = clothOf(attributes, label)
        return { label, hex: hexes.get(label) ?? null, ...(cloth && { cloth }) }
      }),
    })),
    variants: variantsOf(goods, { leadTime, now }),
    pictures: picturesOf(goods),
    film: goods.film && filmAt(goods.film.key),
    facts: facts(attributes),
    flags: { ...goodsFlags(attributes), ...(goods.giftCard ? { giftWrap: false } : {}) },
    leadTime: leadTime === '' ? null : leadTime,
    found: goods.found ? foundInWords(goods.found) : [],
    seo: { title: goods.seoTitle || title, description },
  }
}

function filmAt(key: string): NonNullable<GoodsDetail['film']> {
  const [hash, type] = key.split('.')
  return { src: `/media/${hash}/film.${type}`, type: type === 'webm' ? 'video/webm' : 'video/mp4' }
}

/** Photographs, or where there are none a drawing for each color that can be chosen. */
function picturesOf(goods: ShownGoods): Picture[] {
  if (goods.pictures.length > 0)
    return goods.pictures.map((picture) => photograph(picture, picture.alt || goods.title))
  const offered = dyes(goods.attributes)
  const colors = drawnColors(goods, offered)
  return colors.length > 0
    ? colors.map(({ label, dye }) => ({
        ...drawnPicture(goods, dye),
        alt: `${goods.title}, ${label}`,
      }))
    : [drawnPicture(goods, offered.values().next().value)]
}

function drawnColors(
  { options }: ShownGoods,
  offered: ReadonlyMap<string, string>,
): { label: string; dye: string }[] {
  return (options.find(({ name }) => isColor(name))?.values ?? []).flatMap((label) => {
    const dye = offered.get(label)
    return dye === undefined ? [] : [{ label, dye }]
  })
}

function variantsOf(
  goods: ShownGoods,
  { leadTime, now }: { leadTime: string; now: Date },
): GoodsVariant[] {
  const colorAt = goods.options.findIndex(({ name }) => isColor(name))
  const drawn = goods.pictures.length === 0 ? drawnColors(goods, dyes(goods.attributes)) : []
  return goods.variants.map((variant) => {
    const photo = goods.pictures.findIndex(({ source }) => source === variant.pictureSource)
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
