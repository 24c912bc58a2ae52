import { currencySchema } from '#platform/http/fields.ts'
import { z } from 'zod'
import { idText, patternText, searchText } from '#platform/http/text-fields.ts'
import {
  defineContract,
  pageSchema,
  pagingFields,
  queryInteger,
  queryList,
} from '#platform/http/endpoint.ts'

const cents = z.number().int()
const slug = patternText(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
  max: 255,
  message: 'Use lowercase letters, digits and single dashes.',
})

/**
 * `widths` are the sizes served as `{src}/{width}`; a placeholder image has none and is one SVG.
 */
export const pictureSchema = z.object({
  src: z.string(),
  widths: z.array(z.number().int()),
  width: z.number().int(),
  height: z.number().int(),
  color: z.string(),
  alt: z.string(),
})
export type Picture = z.infer<typeof pictureSchema>

/** The fabric under a monogram, where the color names only the border. */
const clothSchema = z.object({ name: z.string(), hex: z.string() })

/**
 * `left` is set with `low`. `made-to-order`, `backorder` and `preorder` can be bought without
 * stock; `shipsOn` of a variant is the first day the last two ship, if known. Stock reserved by
 * other checkouts is not available.
 */
export const availabilitySchema = z.object({
  state: z.enum(['in-stock', 'low', 'made-to-order', 'backorder', 'preorder', 'sold-out']),
  left: z.number().int().nullable(),
})
export type Availability = z.infer<typeof availabilitySchema>

export const productCardSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  type: z.string(),
  currency: currencySchema,
  priceMin: cents,
  priceMax: cents,
  compareAt: cents.nullable(),
  picture: pictureSchema,
  secondPicture: pictureSchema.nullable(),
  /** `src` is the product's photograph in this color, in the sizes of `picture`. */
  swatches: z.array(z.object({ label: z.string(), hex: z.string(), src: z.string().nullable() })),
  /** Set when the product has one variant, so that the card can add it to the cart. */
  onlyVariantId: z.string().nullable(),
  availability: availabilitySchema,
  isNew: z.boolean(),
  takesMonogram: z.boolean(),
})
export type ProductCard = z.infer<typeof productCardSchema>

export const facetSchema = z.object({
  key: z.string(),
  label: z.string(),
  /** Counts ignore the facet's own selection: OR within a facet, AND between facets. */
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

/** Ways to get results for a query without any, with the number of products each would show. */
const repairSchema = z.object({
  /** Words and filters that no product has together, the most restrictive first. */
  culprits: z.array(
    z.object({
      kind: z.enum(['word', 'filter', 'price']),
      text: z.string(),
      without: z.number().int(),
      query: z.string(),
    }),
  ),
  suggestions: z.array(z.object({ text: z.string(), count: z.number().int() })),
  relaxed: z.array(productCardSchema),
})

const productListSchema = pageSchema(productCardSchema).extend({
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
  /** The selected filters that still exist. */
  applied: z.array(z.object({ key: z.string(), value: z.string(), label: z.string() })),
  /** The words that were searched for after a spelling correction: "napkns" → "napkins". */
  corrected: z.string().nullable(),
  repair: repairSchema.nullable(),
  /** The page to redirect this search to. */
  redirect: z.string().nullable(),
  /** A price that the words named, as "under $100", and the words without it. */
  pricePhrase: z.object({ q: z.string(), min: cents.nullable(), max: cents.nullable() }).nullable(),
  /** Pages of the shop about the words, such as the one on returns. */
  pages: z.array(z.object({ path: z.string(), title: z.string() })),
  /** Colors that the filters or the words name, for the pictures of the cards. */
  colors: z.array(z.string()),
})
export type ProductList = z.infer<typeof productListSchema>

const variantSchema = z.object({
  id: z.string(),
  sku: z.string().nullable(),
  /** The barcode if it is a GTIN: 8, 12, 13 or 14 digits. */
  gtin: z.string().nullable(),
  values: z.array(z.string()),
  price: cents,
  compareAt: cents.nullable(),
  /** `amount` in cents; `per` is a measure such as "100 ml". */
  unitPrice: z.object({ amount: cents, per: z.string() }).nullable(),
  availability: availabilitySchema,
  minQty: z.number().int(),
  maxQty: z.number().int(),
  multiple: z.number().int(),
  /** First shipping day of a preorder or backorder: "2026-12-20". */
  shipsOn: z.string().nullable(),
  /** Minutes until the last stock reservation of a sold-out variant expires. */
  heldMinutes: z.number().int().nullable(),
  /** False for products sent by email, such as gift cards. */
  requiresShipping: z.boolean(),
  /** Index into `pictures`. */
  picture: z.number().int().nullable(),
})
export type ProductVariant = z.infer<typeof variantSchema>

const filmSchema = z.object({ src: z.string(), type: z.enum(['video/mp4', 'video/webm']) })

export const productDetailSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  descriptionHtml: z.string(),
  brand: z.string(),
  type: z.string(),
  currency: currencySchema,
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
  video: filmSchema.nullable(),
  facts: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
  flags: z.object({
    finalSale: z.boolean(),
    giftWrap: z.boolean(),
    registry: z.boolean(),
    monogram: z.boolean(),
    bespoke: z.boolean(),
    giftCard: z.boolean(),
  }),
  leadTime: z.string().nullable(),
  /** Sentences about what buyers reported in returns. */
  returnFeedback: z.array(z.string()),
  trail: z.array(z.object({ slug: z.string(), title: z.string() })),
  seo: z.object({ title: z.string(), description: z.string() }),
  complements: z.array(productCardSchema),
  related: z.array(productCardSchema),
})
export type ProductDetail = z.infer<typeof productDetailSchema>

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

export const catalogContract = defineContract({
  listGoods: {
    method: 'get',
    path: '/api/product/list',
    summary: 'List products of a collection or search, with facets',
    access: 'public',
    rate: 'search',
    input: z.strictObject({
      collection: slug.optional(),
      q: searchText(120).optional(),
      /** Repeatable `key:value`: `filter=color:Bottle&filter=color:Weld&filter=size:Queen`. */
      filter: queryList(
        patternText(/^[a-z0-9_-]{1,40}:[^\p{C}]{1,120}$/u, {
          max: 165,
          message: 'Write a filter as key:value.',
        }),
        60,
      ),
      minPrice: queryInteger(0, 100_000_000).optional(),
      maxPrice: queryInteger(0, 100_000_000).optional(),
      available: z.enum(['1']).optional(),
      /** Calendar days of production that a product may need before it ships. */
      maxLeadDays: queryInteger(0, 400).optional(),
      sort: z.enum(sorts).optional(),
      /** `0` omits the facets, for rows of product cards. */
      facets: z.enum(['0']).optional(),
      ...pagingFields,
    }),
    output: productListSchema,
  },
  readGoods: {
    method: 'get',
    path: '/api/product/detail',
    summary: 'Get a product with its variants',
    access: 'public',
    rate: 'read',
    input: z.strictObject({ id: idText(255) }),
    output: productDetailSchema,
  },
  readCards: {
    method: 'get',
    path: '/api/product/cards',
    summary: 'List product cards by slug, in the requested order',
    access: 'public',
    rate: 'read',
    input: z.strictObject({ slug: queryList(slug, 24) }),
    output: z.object({ rows: z.array(productCardSchema) }),
  },
  suggest: {
    method: 'get',
    path: '/api/product/suggest',
    summary: 'List search suggestions while typing',
    access: 'public',
    rate: 'read',
    input: z.strictObject({ q: searchText(120) }),
    output: z.object({
      queries: z.array(z.string()),
      collections: z.array(
        z.object({ slug: z.string(), title: z.string(), count: z.number().int() }),
      ),
      goods: z.array(
        productCardSchema.pick({
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
    summary: 'List departments with their categories, and edits',
    access: 'public',
    rate: 'read',
    input: z.strictObject({}),
    output: collectionTree,
  },
})
