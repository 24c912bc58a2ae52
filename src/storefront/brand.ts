/** The house's name and how it is reached: the one place to change them. */
export const brand = {
  name: 'Aumbry',
  legalName: 'Aumbry',
  tagline: 'Fine linen for table, bed and bath',
  description: 'Tablecloths, sheets and towels, woven in Portugal and hemmed in our own workroom in Cambridge, Massachusetts.',
  phone: { shown: '(617) 555-0142', dial: 'tel:+16175550142' },
  email: 'hello@aumbry.example',
  hours: 'Monday to Saturday, 9\u00A0to\u00A06\u00A0Eastern',
  place: 'Cambridge, Massachusetts',
  /** Where the house is followed; what is not here is not shown. */
  social: [
    { on: 'instagram', href: 'https://www.instagram.com/aumbry.example', label: 'Aumbry on Instagram' },
    { on: 'pinterest', href: 'https://www.pinterest.com/aumbry.example', label: 'Aumbry on Pinterest' },
  ],
  since: 2026,
} as const
