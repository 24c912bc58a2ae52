import { z } from 'zod'
import { countSchema, versionSchema } from '#platform/http/fields.ts'
import { idText, lineText, paragraphText, patternText } from '#platform/http/text-fields.ts'
import { maxPrice } from '../domain/price-rule.ts'

const id = idText()
const price = z.number().int().min(0).max(maxPrice)
const line = (max: number) => lineText({ max })

/** The key of a stored picture. */
const pictureKey = patternText(/^[0-9a-f]{32}$/, { max: 32, message: 'Upload the picture again.' })

/** A part of the column `Label (product.metafields.namespace.key)` of a file. */
const attributeName = patternText(/^[\w-]+$/, {
  max: 60,
  message: 'Use letters, digits, dashes and underscores.',
})

const variantForm = z.strictObject({
  /** Null for a new variant. */
  id: id.nullable(),
  optionValues: z.array(lineText({ min: 1, max: 255, message: 'Enter a value.' })).max(3),
  price,
  compareAt: price.nullable(),
  cost: price.nullable(),
  sku: line(255),
  barcode: line(255),
  weightG: z.number().int().min(0).max(10_000_000),
  tracked: z.boolean(),
  /** Sells beyond stock. */
  isOversold: z.boolean(),
  /** The stock of a variant that was never counted; later stock is adjusted. */
  quantity: z.number().int().min(0).max(1_000_000).nullable(),
  /** The `source` of one of the pictures, or empty. */
  pictureSource: line(2_000),
})

/** Every field that is left out stays as it is. */
export const productFields = {
  title: lineText({ min: 1, max: 255, message: 'Enter a name.' }),
  descriptionHtml: paragraphText({ max: 12_000 }).optional(),
  brand: line(255).optional(),
  type: line(255).optional(),
  tags: z
    .array(patternText(/^[^,]+$/, { max: 255, message: 'Use tags without commas.' }))
    .max(100)
    .optional(),
  status: z.enum(['active', 'draft', 'archived']).optional(),
  published: z.boolean().optional(),
  seoTitle: line(255).optional(),
  seoDescription: line(1_000).optional(),
  optionNames: z
    .array(lineText({ min: 1, max: 255, message: 'Name the option.' }))
    .max(3)
    .optional(),
  variants: z.array(variantForm).min(1, 'Add a variant with a price.').max(100).optional(),
  pictures: z
    .array(
      z.strictObject({
        source: lineText({ min: 1, max: 2_000 }),
        key: pictureKey.nullable(),
        alt: line(1_000),
      }),
    )
    .max(100)
    .optional(),
  /** An empty value removes the attribute. */
  attributes: z
    .array(
      z.strictObject({
        namespace: attributeName,
        key: attributeName,
        label: lineText({ min: 1, max: 120 }),
        value: paragraphText({ max: 10_000 }),
      }),
    )
    .max(100)
    .optional(),
}

export const newProductSchema = z.strictObject({
  ...productFields,
  /** The path of the page; made from the name if it is left out. */
  slug: patternText(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, {
    max: 255,
    message: 'Use lowercase letters, digits and single dashes.',
  }).optional(),
  variants: productFields.variants.unwrap(),
})

export const productUpdateSchema = z.strictObject({
  id,
  version: versionSchema,
  ...productFields,
  title: productFields.title.optional(),
})

export type ProductForm = Omit<z.output<typeof productUpdateSchema>, 'id' | 'version'>

const shownPrice = z.number().int()

export const productRecordSchema = z.object({
  id: z.string(),
  slug: z.string(),
  version: z.number().int(),
  title: z.string(),
  descriptionHtml: z.string(),
  brand: z.string(),
  type: z.string(),
  tags: z.array(z.string()),
  status: z.enum(['active', 'draft', 'archived']),
  published: z.boolean(),
  giftCard: z.boolean(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  optionNames: z.array(z.string()),
  attributes: z.array(
    z.object({ namespace: z.string(), key: z.string(), label: z.string(), value: z.string() }),
  ),
  variants: z.array(
    z.object({
      id: z.string(),
      optionValues: z.array(z.string()),
      price: shownPrice,
      compareAt: shownPrice.nullable(),
      cost: shownPrice.nullable(),
      sku: z.string(),
      barcode: z.string(),
      weightG: z.number().int(),
      tracked: z.boolean(),
      isOversold: z.boolean(),
      /** Units in the warehouse; null if they were never counted. */
      onHand: z.number().int().nullable(),
      pictureSource: z.string(),
    }),
  ),
  pictures: z.array(
    z.object({
      source: z.string(),
      /** Null if the picture could not be loaded. */
      key: z.string().nullable(),
      alt: z.string(),
    }),
  ),
  /** Where the product is listed. */
  collections: z.array(z.object({ slug: z.string(), title: z.string() })),
  /** A product that is visible in the shop has a page. */
  isVisible: z.boolean(),
})
export type ProductRecord = z.infer<typeof productRecordSchema>

const priceRule = {
  products: z
    .array(z.strictObject({ id, version: versionSchema }))
    .min(1, 'Select a product.')
    .max(200, 'Select at most 200 products.'),
  change: z.enum(['set', 'percent', 'amount']),
  /** Cents; hundredths of a percent for `percent`. */
  value: z
    .number()
    .int()
    .min(-maxPrice, 'Enter a smaller change.')
    .max(maxPrice, 'Enter at most $1,000,000.00.'),
  ending: z.enum(['any', '00', '95', '99']).default('any'),
  compareAt: z.enum(['keep', 'previous', 'remove']).default('keep'),
}

export const priceChangeSchema = z.strictObject(priceRule)
export type PriceChangeInput = z.output<typeof priceChangeSchema>

export const pricePreviewSchema = z.strictObject({
  ...priceRule,
  products: z.array(id).min(1, 'Select a product.').max(200, 'Select at most 200 products.'),
})

export const pricePreviewOutput = z.object({
  products: z.array(
    z.object({
      id: z.string(),
      version: z.number().int(),
      title: z.string(),
      variants: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          price: shownPrice,
          compareAt: shownPrice.nullable(),
          cost: shownPrice.nullable(),
          /** Null if the price would be below zero or too high. */
          newPrice: shownPrice.nullable(),
          newCompareAt: shownPrice.nullable(),
        }),
      ),
    }),
  ),
  /** Products left out, because the price of a gift card is its value. */
  giftCards: countSchema,
  /** Variants with another price or compare-at price than before. */
  changed: countSchema,
  /** Open carts that contain a variant whose price changes. */
  carts: countSchema,
})
