/** The subjects of the contact form (commerce.md §1.10), in display order. */
export const ticketSubjects = [
  'order',
  'return',
  'goods',
  'registry',
  'monogram',
  'bespoke',
  'account',
  'press',
  'site_bug',
  'other',
] as const
export type TicketSubject = (typeof ticketSubjects)[number]

/** The words for staff. The storefront has its own in `contact-subjects.json`. */
export const subjectLabels: Readonly<Record<TicketSubject, string>> = {
  order: 'An order',
  return: 'A return',
  goods: 'A product',
  registry: 'A gift registry',
  monogram: 'A monogram',
  bespoke: 'A bespoke commission',
  account: 'Your account',
  press: 'Press',
  site_bug: 'A problem with this site',
  other: 'Something else',
}
