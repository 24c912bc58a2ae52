import { z } from 'zod'
import { idText, lineOfText, patternText } from '#platform/http/text-fields.ts'
import { contract } from '#platform/http/endpoint.ts'
import { occasions } from './domain/etiquette.ts'
import { curves, faceIds, frames, layouts, methods, sceneKinds } from './domain/template.ts'

const cents = z.number().int()
const id = idText(60)
const slug = idText(255)
const hex = patternText(/^#[0-9a-f]{6}$/i, { max: 7, message: 'A color is # and six digits.' })
const text = lineOfText({ max: 60 })

/** Names, not positions: the order of the letters is ours to know. `letters` overrides it. */
export const namesSchema = z.strictObject({
  first: text,
  middle: text,
  last: text,
  partner: text,
  text: lineOfText({ max: 80 }),
  letters: lineOfText({ max: 20 }),
})

export const choiceSchema = z.strictObject({
  templateId: id,
  placeId: id,
  styleId: id,
  colorId: id,
  sizeMm: z.number().int().min(1).max(300),
  names: namesSchema,
  /** Made before its turn, for the template's fee. */
  rush: z.boolean().optional(),
})
export type MonogramChoice = z.infer<typeof choiceSchema>

/** Letters on one line of a cart or an order, frozen as they were chosen. */
export const personalizationSchema = z.object({
  choice: choiceSchema,
  /** The one file: `/monogram-proof/{proofId}.svg`, `.png`. */
  proofId: z.string(),
  templateName: z.string(),
  /** "E, H, J" */
  letters: z.string(),
  /** "You will see E H J: first, last, middle." */
  words: z.string(),
  /** "Italic, Turkey red 321, corner, 2½ in tall" */
  summary: z.string(),
  /** For one piece as sold. */
  price: cents,
  workDays: z.number().int(),
  /** How long after placing it can still be changed. */
  editMinutes: z.number().int(),
  /** When the shopper confirmed the letters, and that they cannot be sent back for a change of mind. */
  acknowledgedAt: z.string(),
  /** A person reads it before it is made. */
  lookTwice: z.boolean(),
})
export type Personalization = z.infer<typeof personalizationSchema>

/** Two lines of one variant are the same line only with the same letters. */
export function keyOf(personalization: { readonly proofId: string } | null): string {
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
      /** Millimeters. */
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
      /** What it looks like with the house's own letters: a file of `/monogram-proof`. */
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
  /** What it costs more to be made sooner, and in how many working days. */
  rush: z.object({ fee: cents, workDays: z.number().int() }).nullable(),
  editMinutes: z.number().int(),
})
export type Template = z.infer<typeof templateSchema>

export const proofSchema = z.object({
  /** Absent while something stops it. */
  proof: z
    .object({
      svg: z.string(),
      letters: z.string(),
      words: z.string(),
      why: z.string(),
      summary: z.string(),
      price: cents,
      /** So much of the price is for being made before its turn. */
      rushFee: cents,
      heightMm: z.number(),
      widthMm: z.number(),
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
  advice: z.array(z.object({ layout: z.enum(layouts), letters: z.string(), why: z.string() })),
})
export type ProofAnswer = z.infer<typeof proofSchema>

const savedSchema = z.object({
  id: z.string(),
  label: z.string(),
  choice: choiceSchema,
  proofId: z.string(),
  letters: z.string(),
  summary: z.string(),
  /** The company it is kept for; null when it is the member's own. */
  company: z.string().nullable(),
})
export type SavedMonogram = z.infer<typeof savedSchema>
/** `company` is the one whose confirmed mail domain the member has: for it letters can be kept too. */
const savedRows = z.object({ rows: z.array(savedSchema), company: z.string().nullable() })

export const monogramsContract = contract({
  readTemplates: {
    method: 'get',
    path: '/api/monogram/templates',
    summary:
      'What can be written on some goods: places, styles, threads, sizes, price and days; or why nothing can',
    access: 'public',
    rate: 'read',
    input: z.strictObject({ goods: slug }),
    output: z.object({ template: templateSchema.nullable(), reason: z.string().nullable() }),
  },
  proof: {
    method: 'post',
    path: '/api/monogram/proof',
    summary: 'Draws the letters: the very file that is made from, with what there is to say on it',
    access: 'public',
    rate: 'read',
    evenWhenFull: true,
    input: choiceSchema.extend({
      fabric: z
        .strictObject({ name: lineOfText({ max: 60 }), hex })
        .nullable()
        .default(null),
      occasion: z.enum(occasions).default('none'),
    }),
    output: proofSchema,
  },
  saveMonogram: {
    method: 'post',
    path: '/api/monogram/save',
    summary:
      'Keeps a monogram for the member, or for everyone of the member’s company, to be used again',
    access: 'member',
    rate: 'write',
    input: z.strictObject({
      label: lineOfText({ min: 1, max: 60 }),
      choice: choiceSchema,
      forCompany: z.boolean().default(false),
    }),
    output: savedRows,
  },
  listMonograms: {
    method: 'get',
    path: '/api/monogram/saved',
    summary: 'The monograms a member has kept, and those of the member’s company',
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: savedRows,
  },
  removeMonogram: {
    method: 'post',
    path: '/api/monogram/remove',
    summary: 'Forgets a kept monogram; lines that carry it stay as they are',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ id }),
    output: savedRows,
  },
})
