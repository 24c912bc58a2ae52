/** What a message is about (commerce.md §1.10), in the order the form lists them. */
export const subjects = [
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
export type Subject = (typeof subjects)[number]

export const subjectWords: Readonly<Record<Subject, string>> = {
  order: 'An order',
  return: 'A return',
  goods: 'Something we sell',
  registry: 'A gift registry',
  monogram: 'A monogram',
  bespoke: 'Something made for you',
  account: 'Your account',
  press: 'Press',
  site_bug: 'A fault on this site',
  other: 'Something else',
}
