/** Name and contact details of the shop; more is in brand-profile.ts. */
export const brand = {
  name: 'Aumbry',
  phone: { shown: '(617) 555-0142', dial: 'tel:+16175550142' },
  email: 'hello@aumbry.example',
  hours: 'Monday to Saturday, 9\u00A0to\u00A06\u00A0Eastern',
} as const
