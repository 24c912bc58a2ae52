import { z } from 'zod'
import { pictureSchema } from '#modules/catalog/contract.ts'
import { shortText, slug } from './text-schemas.ts'

const kitFileName = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:svg|png|jpg|pdf|txt)$/)

/** `content/media-kit/kit.json`; its files are in the same folder. */
export const mediaKitFileSchema = z.strictObject({
  /** Terms of use. */
  terms: shortText(400),
  /** A paragraph about the brand, for quotation. */
  about: shortText(1_500),
  facts: z.array(z.strictObject({ label: shortText(80), value: shortText(300) })).max(30),
  files: z
    .array(
      z.strictObject({
        file: kitFileName,
        title: shortText(120),
        /** What the page shows the file on: white, or the shop's own color. */
        ground: z.enum(['light', 'dark']).default('light'),
      }),
    )
    .max(20),
  /** Products whose first photo is included in full size. */
  pictures: z.array(z.strictObject({ product: slug, title: shortText(160) })).max(20),
})

export type MediaKitFile = z.infer<typeof mediaKitFileSchema>

const kitFileSchema = z.object({
  title: z.string(),
  file: z.string(),
  /** The photograph of a product. */
  photo: pictureSchema.nullable(),
  /** A small image file, as a data URI. */
  mark: z.object({ src: z.string(), ground: z.enum(['light', 'dark']) }).nullable(),
})
export type KitFile = z.infer<typeof kitFileSchema>

export const mediaKitSchema = mediaKitFileSchema
  .pick({ terms: true, about: true, facts: true })
  .extend({
    bytes: z.number().int(),
    files: z.array(kitFileSchema),
  })
export type MediaKit = z.infer<typeof mediaKitSchema>
