import { z } from 'zod'
import { patternText } from '#platform/http/text-fields.ts'
import { defineSettings } from '#platform/settings/settings.ts'
import { createPalette, findUnreadableColors } from './palette.ts'

const color = patternText(/^#[0-9a-f]{6}$/, {
  max: 7,
  message: 'must be a color such as #004832, in small letters',
})

/** The address that the upload of a logo returns. */
const logoPath = patternText(/^\/shop-files\/logo-[0-9a-f]{32}\.(?:svg|png)$/, {
  max: 60,
  message: 'must be the address of an uploaded logo',
})

const side = z.number().int().min(1).max(10_000)

export const themeSettings = defineSettings({
  name: 'theme',
  title: 'Logo and colors',
  description:
    'The logo and the colors of pages, emails, invoices and the icon in the browser tab. Colors '
    + 'that you leave empty follow from the primary color.',
  schema: z
    .strictObject({
      logo: z
        .strictObject({
          src: logoPath.describe('Uploaded file'),
          width: side.describe('Width in pixels'),
          height: side.describe('Height in pixels'),
        })
        .nullable()
        .default(null)
        .describe('Logo; without one, pages show the shop name'),
      primary: color
        .default('#1f3a5f')
        .describe('Primary color, such as #1f3a5f: links, buttons and the footer'),
      primaryDark: color.optional().describe('Buttons while they are pressed'),
      primarySoft: color.optional().describe('Lines and icons on the primary color'),
      primaryTint: color.optional().describe('Background of notices'),
      thread: color.optional().describe('Dashed lines on the primary color'),
      onPrimarySoft: color.optional().describe('Text on the primary color'),
      onPrimaryHint: color.optional().describe('Secondary text on the primary color'),
      highlight: color.optional().describe('Highlighted buttons'),
    })
    .superRefine((theme, context) => {
      for (const [path, fault] of findUnreadableColors(createPalette(theme)))
        context.addIssue({ code: 'custom', path: [path], message: fault })
    }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly theme: z.output<typeof themeSettings.schema>
  }
}
