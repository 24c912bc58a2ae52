import { z } from 'zod'
import { idText, lineText, patternText } from '#platform/http/text-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { occasions } from './domain/etiquette.ts'
import { curves, faceIds, frames, layouts, methods, sceneKinds } from './domain/template.ts'

const cents = z.number().int()
const id = idText(60)
const slug = idText(255)
const hex = patternText(/^#[0-9a-f]{6}$/i, {
  max: 7,
  message: 'Enter a color as # and six hexadecimal digits.',
})
const text = lineText({ max: 60 })

/**
 * The names a monogram is made from; the layout determines the order of the letters. `letters`
 * overrides it.
 */
export const namesSchema = z.strictObject({
  first: text,
  middle: text,
  last: text,
  partner: text,
  text: lineText({ max: 80 }),
  letters: lineText({ max: 20 }),
})

export const choiceSchema = z.strictObject({
  templateId: id,
  placeId: id,
  styleId: id,
  colorId: id,
  sizeMm: z.number().int().min(1).max(300),
  names: namesSchema,
  /** Rush production, for the fee of the template. */
  rush: z.boolean().optional(),
})
export type MonogramChoice = z.infer<typeof choiceSchema>

/** The monogram of a cart line or order line, frozen when it was chosen. */
export const personalizationSchema = z.object({
  choice: choiceSchema,
  /** The proof file: `/monogram-proof/{proofId}.svg` or `.png`. */
  proofId: z.string(),
  templateName: z.string(),
  /** "E, H, J" */
  letters: z.string(),
  /** "You will see E H J: first, last, middle." */
  words: z.string(),
  /** "Italic, Turkey red 321, corner, 2½ in tall" */
  summary: z.string(),
  /** In cents for each unit. */
  price: cents,
  workDays: z.number().int(),
  /** Minutes after placement in which it can be changed. */
  editMinutes: z.number().int(),
  /**
   * When the shopper confirmed the monogram and that it cannot be returned for a change of mind.
   */
  acknowledgedAt: z.string(),
  /** True when staff review it before production. */
  lookTwice: z.boolean(),
})
export type Personalization = z.infer<typeof personalizationSchema>

/** Cart lines of a variant are merged only if they have the same monogram. */
export function monogramKey(personalization: { readonly proofId: string } | null): string {
  return personalization?.proofId ?? ''
}

export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  method: z.enum(methods),
  places: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      note: z.string(),
      /** In millimeters. */
      area: z.object({ width: z.number(), height: z.number(), safe: z.number() }),
      scene: z.object({
        kind: z.enum(sceneKinds),
        width: z.number(),
        height: z.number(),
        x: z.number(),
        y: z.number(),
      }),
    }),
  ),
  styles: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      note: z.string(),
      faceId: z.enum(faceIds),
      layout: z.enum(layouts),
      frame: z.enum(frames),
      curve: z.enum(curves),
      minLength: z.number().int(),
      maxLength: z.number().int(),
      /** The id of a sample proof of the style. */
      sampleId: z.string(),
    }),
  ),
  colors: z.array(
    z.object({ id: z.string(), name: z.string(), hex: z.string(), code: z.string() }),
  ),
  sizes: z.array(z.object({ mm: z.number().int(), label: z.string(), note: z.string() })),
  price: cents,
  pricePerLetter: cents,
  workDays: z.number().int(),
  /** The extra fee in cents and the business days of rush production. */
  rush: z.object({ fee: cents, workDays: z.number().int() }).nullable(),
  editMinutes: z.number().int(),
})
export type Template = z.infer<typeof templateSchema>

export const proofSchema = z.object({
  /** Null while a remark with `stop` applies. */
  proof: z
    .object({
      svg: z.string(),
      monogramText: z.string(),
      words: z.string(),
      why: z.string(),
      summary: z.string(),
      price: cents,
      /** The part of the price for rush production. */
      rushFee: cents,
      /** Of the letters without their tails, of the whole with a frame or on a curve. */
      heightMm: z.number(),
      widthMm: z.number(),
      /** Where the height begins, from the upper edge of the area. */
      topMm: z.number(),
      heightLabel: z.string(),
    })
    .nullable(),
  remarks: z.array(
    z.object({
      kind: z.string(),
      stop: z.boolean(),
      text: z.string(),
      field: z.string().nullable(),
      suggestion: z.string(),
    }),
  ),
  contrast: z
    .object({ ratio: z.number(), rating: z.enum(['subtle', 'quiet', 'clear']), text: z.string() })
    .nullable(),
  advice: z.array(z.object({ layout: z.enum(layouts), monogramText: z.string(), why: z.string() })),
})
export type ProofAnswer = z.infer<typeof proofSchema>

const savedSchema = z.object({
  id: z.string(),
  label: z.string(),
  choice: choiceSchema,
  proofId: z.string(),
  monogramText: z.string(),
  summary: z.string(),
  /** The company that shares it; null for the member's own. */
  company: z.string().nullable(),
})
export type SavedMonogram = z.infer<typeof savedSchema>
/** `company` is the member's company, for which monograms can be shared. */
const savedRows = z.object({ rows: z.array(savedSchema), company: z.string().nullable() })

export const monogramsContract = defineContract({
  readTemplates: {
    method: 'get',
    path: '/api/monogram/templates',
    summary:
      'Returns the monogram options of a product: positions, styles, threads, sizes, '
      + 'price and days, or why there are none',
    access: 'public',
    rate: 'read',
    input: z.strictObject({ goods: slug }),
    output: z.object({ template: templateSchema.nullable(), reason: z.string().nullable() }),
  },
  proof: {
    method: 'post',
    path: '/api/monogram/proof',
    summary: 'Renders the proof that production uses, with remarks on the choice',
    access: 'public',
    rate: 'read',
    allowedWhenDiskFull: true,
    input: choiceSchema.extend({
      fabric: z
        .strictObject({ name: lineText({ max: 60 }), hex })
        .nullable()
        .default(null),
      occasion: z.enum(occasions).default('none'),
    }),
    output: proofSchema,
  },
  saveMonogram: {
    method: 'post',
    path: '/api/monogram/save',
    summary: 'Saves a monogram for the member or for everyone in the member’s company',
    access: 'member',
    rate: 'write',
    input: z.strictObject({
      label: lineText({ min: 1, max: 60 }),
      choice: choiceSchema,
      forCompany: z.boolean().default(false),
    }),
    output: savedRows,
  },
  listMonograms: {
    method: 'get',
    path: '/api/monogram/saved',
    summary: 'Lists the saved monograms of the member and of the member’s company',
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: savedRows,
  },
  removeMonogram: {
    method: 'post',
    path: '/api/monogram/remove',
    summary: 'Deletes a saved monogram; cart and order lines with it do not change',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ id }),
    output: savedRows,
  },
})
