import { z } from 'zod'
import { idText, lineText } from '#platform/http/text-fields.ts'
import { labelFormats } from './domain/label-format.ts'
import { defineSettings } from '#platform/settings/settings.ts'

/** Shown and entered in inches and in ounces. */
const millimeters = z.number().int().min(1).max(3_000).meta({ format: 'millimeters' })
const grams = z.number().int().min(0).max(70_000).meta({ format: 'grams' })

const preset = z.strictObject({
  id: idText(20).describe('Name in the system'),
  label: lineText({ min: 1, max: 40 }).describe('Name, as staff read it'),
  lengthMm: millimeters.describe('Length'),
  widthMm: millimeters.describe('Width'),
  heightMm: millimeters.describe('Height'),
  weightG: grams.describe('Weight of the empty box'),
})

export const parcelSettings = defineSettings({
  name: 'parcels',
  title: 'Boxes and labels',
  description:
    'Sizes of the boxes that labels are bought for, of which the first is the default, and the '
    + 'format of the labels.',
  schema: z.strictObject({
    presets: z
      .array(preset)
      .min(1)
      .max(30)
      .default([
        {
          id: 'medium',
          label: 'Medium box',
          lengthMm: 406,
          widthMm: 305,
          heightMm: 152,
          weightG: 227,
        },
        {
          id: 'small',
          label: 'Small box',
          lengthMm: 229,
          widthMm: 152,
          heightMm: 76,
          weightG: 113,
        },
        {
          id: 'large',
          label: 'Large box',
          lengthMm: 610,
          widthMm: 457,
          heightMm: 305,
          weightG: 595,
        },
      ])
      .describe('Boxes'),
    labelFormat: z
      .enum(labelFormats)
      .meta({ 'x-labels': { pdf: 'PDF, 4 × 6 in', zpl: 'ZPL, for label printers' } })
      .default('pdf')
      .describe('Label format'),
    fallbackWeightG: grams.min(1).default(454).describe('Weight of an item whose variant has none'),
  }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly parcels: z.output<typeof parcelSettings.schema>
  }
}
