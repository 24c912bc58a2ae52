/** Facts about the brand that few pages show. */
export const brandProfile = {
  legalName: 'Aumbry',
  tagline: 'Fine linen for table, bed and bath',
  description:
    'Tablecloths, sheets and towels, woven in Portugal and hemmed in our own workroom in Cambridge, Massachusetts.',
  place: 'Cambridge, Massachusetts',
  /** Social media profiles; others are not shown. */
  social: [
    {
      on: 'instagram',
      href: 'https://www.instagram.com/aumbry.example',
      label: 'Aumbry on Instagram',
    },
    {
      on: 'pinterest',
      href: 'https://www.pinterest.com/aumbry.example',
      label: 'Aumbry on Pinterest',
    },
  ],
  since: 2026,
} as const
