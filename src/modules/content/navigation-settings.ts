import { z } from 'zod'
import { lineText, patternText } from '#platform/http/text-fields.ts'
import { defineSettings } from '#platform/settings/settings.ts'

/** A page of the shop or of another site. */
const linkTarget = patternText(/^(?:\/(?!\/)|https:\/\/)[\w\-/?=&#%.:@+~]*$/, {
  max: 300,
  message: 'must be a path such as /user/shipping or an address that starts with https://',
})

const link = z.strictObject({
  href: linkTarget.describe('Link, such as /collection or https://example.com'),
  label: lineText({ min: 1, max: 60 }).describe('Label'),
})

const defaultFooter = [
  {
    title: 'Help',
    links: [
      { href: '/tourist/order', label: 'Track an order' },
      { href: '/user/returns', label: 'Returns' },
      { href: '/user/shipping', label: 'Shipping' },
      { href: '/user/contactUs', label: 'Contact' },
    ],
  },
]

export const navigationSettings = defineSettings({
  name: 'navigation',
  title: 'Navigation',
  description:
    'The announcement above the pages, the links in the footer and the names of the menus. '
    + 'Departments come from the collections.',
  schema: z.strictObject({
    announcement: z
      .strictObject({
        text: lineText({ min: 1, max: 120 }).describe('Text'),
        href: linkTarget.optional().describe('Link, such as /collection or https://example.com'),
      })
      .nullable()
      .default(null)
      .describe('Announcement above every page of the shop'),
    browseLabel: lineText({ min: 1, max: 40 })
      .default('See all products')
      .describe('Button that leads to all products'),
    menuTitle: lineText({ min: 1, max: 60 })
      .default('All departments')
      .describe('Headline of the menu'),
    departmentsTitle: lineText({ min: 1, max: 40 })
      .default('Shop')
      .describe('Title of the departments'),
    features: z
      .array(
        z.strictObject({
          department: lineText({ min: 1, max: 255 }).describe(
            'Department, as in its address: gifts of /collection/gifts',
          ),
          links: z.array(link).max(6).describe('Links'),
        }),
      )
      .max(12)
      .default([])
      .describe(
        'Links with pictures in the menu of a department; without any, it shows its categories',
      ),
    footer: z
      .array(
        z.strictObject({
          title: lineText({ min: 1, max: 40 }).describe('Title'),
          links: z.array(link).max(12).describe('Links'),
        }),
      )
      .min(1)
      .max(4)
      .default(defaultFooter)
      .describe('Columns of the footer; the first one also shows the phone number'),
  }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly navigation: z.output<typeof navigationSettings.schema>
  }
}
