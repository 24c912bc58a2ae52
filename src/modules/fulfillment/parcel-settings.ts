import { z } from 'zod'
import { idText, lineText } from '#platform/http/text-fields.ts'
import { defineSettings } from '#platform/settings/settings.ts'

const millimeters = z.number().int().min(1).max(3_000)
const grams = z.number().int().min(0).max(70_000)

const preset = z.strictObject({
  id: idText(20).describe('Name in the system'),
  label: lineText({ min: 1, max: 40 }).describe('Name, as staff read it'),
  lengthMm: millimeters.describe('Length in millimeters'),
  widthMm: millimeters.describe('Width in millimeters'),
  heightMm: millimeters.describe('Height in millimeters'),
  weightG: grams.describe('Weight of the empty box in grams'),
})

export const parcelSettings = defineSettings({
  name: 'parcels',
  title: 'Boxes',
  description: 'Sizes of the boxes that labels are bought for. The first one is the default.',
  schema: z.strictObject({
    presets: z
      .array(preset)
      .min(1)
      .max(30)
      .default([
        {
          id: 'medium',
          label: 'Medium box',
          lengthMm: 400,
          widthMm: 300,
          heightMm: 150,
          weightG: 250,
        },
        {
          id: 'small',
          label: 'Small box',
          lengthMm: 230,
          widthMm: 150,
          heightMm: 80,
          weightG: 120,
        },
        {
          id: 'large',
          label: 'Large box',
          lengthMm: 600,
          widthMm: 450,
          heightMm: 300,
          weightG: 600,
        },
      ])
      .describe('Boxes'),
    fallbackWeightG: grams
      .min(1)
      .default(500)
      .describe('Weight in grams of an item whose variant has none'),
  }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly parcels: z.output<typeof parcelSettings.schema>
  }
}
