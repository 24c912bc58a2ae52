import { z } from 'zod'
import { idText, patternText, searchText } from '#platform/http/text-fields.ts'
import { contract, page, paging, queryInteger, queryList } from '#platform/http/endpoint.ts'

const cents = z.number().int()
const currency = z.literal('USD')
const slug = patternText(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
  max: 255,
  message: 'A slug is small letters and digits with dashes between.',
})

/** A picture on the wire. `widths` are the sizes kept as `{src}/{width}`; a drawn piece has none and is one SVG. */
export const pictureSchema = z.object({
  src: z.string(),
  widths: z.array(z.number().int()),
  width: z.number().int(),
  height: z.number().int(),
  color: z.string(),
  alt: z.string(),
})
export type Picture = z.infer<typeof pictureSchema>

/** What letters are sewn on, where a color names only the border: fern edge in bottle is white linen. */
const clothSchema = z.object({ name: z.string(), hex: z.string() })

/**
 * `low` names how many are left. `made-to-order`, `backorder` and `preorder` can be bought without stock; a variant's `shipsOn` says
 * from which day the latter two ship, where that is known. What other shoppers hold while they pay is not available.
 */
export const availabilitySchema = z.object({
  state: z.enum(['in-stock', 'low', 'made-to-order', 'backorder', 'preorder', 'sold-out']),
  left: z.number().int().nullable(),
})
export type Availability = z.infer<typeof availabilitySchema>

export const goodsCardSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  type: z.string(),
  currency,
  priceMin: cents,
  priceMax: cents,
  compareAt: cents.nullable(),
  picture: pictureSchema,
  secondPicture: pictureSchema.nullable(),
  /** `src` is the photograph of the piece in this color, in the sizes of `picture`. */
  swatches: z.array(z.object({ label: z.string(), hex: z.string(), src: z.string().nullable() })),
  /** Set when there is nothing to choose, so the card can add to the cart by itself. */
  onlyVariantId: z.string().nullable(),
  availability: availabilitySchema,
  isNew: z.boolean(),
})
export type GoodsCard = z.infer<typeof goodsCardSchema>

export const facetSchema = z.object({
  key: z.string(),
  label: z.string(),
  /** Counts are taken without the facet's own choice: OR within a facet, AND between facets. */
  values: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      count: z.number().int(),
      selected: z.boolean(),
      hex: z.string().nullable(),
    }),
  ),
})
export type Facet = z.infer<typeof facetSchema>

export const sorts = [
  'featured',
  'newest',
  'price-asc',
  'price-desc',
  'best-selling',
  'relevance',
] as const

/** What would bring results back, when there are none: each with how many goods it would show. */
const repairSchema = z.object({
  /** The words and filters that nothing matches together, worst first. */
  culprits: z.array(
    z.object({
      kind: z.enum(['word', 'filter', 'price']),
      text: z.string(),
      without: z.number().int(),
      query: z.string(),
    }),
  ),
  suggestions: z.array(z.object({ text: z.string(), count: z.number().int() })),
  relaxed: z.array(goodsCardSchema),
})

const goodsList = page(goodsCardSchema).extend({
  pageSize: z.number().int(),
  collection: z
    .object({
      slug: z.string(),
      title: z.string(),
      intro: z.string(),
      kind: z.string(),
      trail: z.array(z.object({ slug: z.string(), title: z.string() })),
    })
    .nullable(),
  facets: z.array(facetSchema),
  priceRange: z.object({ min: cents, max: cents }),
  sort: z.enum(sorts),
  /** The chosen filters that exist; stale ones are dropped without a word. */
  applied: z.array(z.object({ key: z.string(), value: z.string(), label: z.string() })),
  /** The words really searched for, when a typo was mended: "napkns" → "napkins". */
  corrected: z.string().nullable(),
  repair: repairSchema.nullable(),
  /** The page of the shop that answers these words in place of a list; to be gone to. */
  redirect: z.string().nullable(),
})
export type GoodsList = z.infer<typeof goodsList>

const variantSchema = z.object({
  id: z.string(),
  sku: z.string().nullable(),
  /** The barcode, where it is a GTIN: 8, 12, 13 or 14 digits. */
  gtin: z.string().nullable(),
  /** One value per option, in the options' order. */
  values: z.array(z.string()),
  price: cents,
  compareAt: cents.nullable(),
  /** The price of a measure, for goods that are sold by one: `per` is "100 ml". */
  unitPrice: z.object({ amount: cents, per: z.string() }).nullable(),
  availability: availabilitySchema,
  minQty: z.number().int(),
  maxQty: z.number().int(),
  multiple: z.number().int(),
  /** "2026-12-20": the first day it can ship, of a preorder or a backorder. */
  shipsOn: z.string().nullable(),
  /** What is sold out only because somebody is paying for it: minutes until that ends at the latest. */
  heldMinutes: z.number().int().nullable(),
  /** False for what is sent by email, such as a gift card. */
  requiresShipping: z.boolean(),
  /** Index into the goods' pictures. */
  picture: z.number().int().nullable(),
})
export type GoodsVariant = z.infer<typeof variantSchema>

const filmSchema = z.object({ src: z.string(), type: z.enum(['video/mp4', 'video/webm']) })

export const goodsDetailSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  descriptionHtml: z.string(),
  brand: z.string(),
  type: z.string(),
  currency,
  options: z.array(
    z.object({
      name: z.string(),
      values: z.array(
        z.object({ label: z.string(), hex: z.string().nullable(), cloth: clothSchema.optional() }),
      ),
    }),
  ),
  variants: z.array(variantSchema),
  pictures: z.array(pictureSchema),
  film: filmSchema.nullable(),
  facts: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
  flags: z.object({
    finalSale: z.boolean(),
    giftWrap: z.boolean(),
    registry: z.boolean(),
    monogram: z.boolean(),
    bespoke: z.boolean(),
  }),
  leadTime: z.string().nullable(),
  /** What buyers said as they sent it back, in sentences. */
  found: z.array(z.string()),
  trail: z.array(z.object({ slug: z.string(), title: z.string() })),
  seo: z.object({ title: z.string(), description: z.string() }),
  complements: z.array(goodsCardSchema),
  related: z.array(goodsCardSchema),
})
export type GoodsDetail = z.infer<typeof goodsDetailSchema>

const collectionNode = z.object({
  slug: z.string(),
  title: z.string(),
  kind: z.enum(['department', 'category', 'edit']),
  intro: z.string(),
  count: z.number().int(),
  picture: pictureSchema.nullable(),
})
const collectionTree = z.object({
  departments: z.array(collectionNode.extend({ children: z.array(collectionNode) })),
  edits: z.array(collectionNode),
})
export type CollectionTree = z.infer<typeof collectionTree>

export const catalogContract = contract({
  listGoods: {
    method: 'get',
    path: '/api/goods/list',
    summary: 'Goods of a collection or a search, with facets',
    access: 'public',
    rate: 'search',
    input: z.strictObject({
      collection: slug.optional(),
      q: searchText(120).optional(),
      /** `key:value`, repeated: `filter=color:Bottle&filter=color:Weld&filter=size:Queen`. */
      filter: queryList(
        patternText(/^[a-z0-9_-]{1,40}:[^\p{C}]{1,120}$/u, {
          max: 165,
          message: 'A filter is written as key:value.',
        }),
        60,
      ),
      minPrice: queryInteger(0, 100_000_000).optional(),
      maxPrice: queryInteger(0, 100_000_000).optional(),
      available: z.enum(['1']).optional(),
      sort: z.enum(sorts).optional(),
      /** Leaves the facets out: a shelf of cards needs none. */
      facets: z.enum(['0']).optional(),
      ...paging,
    }),
    output: goodsList,
  },
  readGoods: {
    method: 'get',
    path: '/api/goods/detail',
    summary: 'One goods item with its variants',
    access: 'public',
    rate: 'read',
    input: z.strictObject({ id: idText(255) }),
    output: goodsDetailSchema,
  },
  readCards: {
    method: 'get',
    path: '/api/goods/cards',
    summary: 'Cards by slug, in the order asked: recently viewed, wish lists',
    access: 'public',
    rate: 'read',
    input: z.strictObject({ slug: queryList(slug, 24) }),
    output: z.object({ rows: z.array(goodsCardSchema) }),
  },
  suggest: {
    method: 'get',
    path: '/api/goods/suggest',
    summary: 'Suggestions while typing',
    access: 'public',
    rate: 'read',
    input: z.strictObject({ q: searchText(120) }),
    output: z.object({
      queries: z.array(z.string()),
      collections: z.array(
        z.object({ slug: z.string(), title: z.string(), count: z.number().int() }),
      ),
      goods: z.array(
        goodsCardSchema.pick({
          slug: true,
          title: true,
          subtitle: true,
          priceMin: true,
          priceMax: true,
          currency: true,
          picture: true,
        }),
      ),
      pages: z.array(z.object({ path: z.string(), title: z.string() })),
    }),
  },
  listCollections: {
    method: 'get',
    path: '/api/collection/list',
    summary: 'Departments, their categories, and edits',
    access: 'public',
    rate: 'read',
    input: z.strictObject({}),
    output: collectionTree,
  },
})
