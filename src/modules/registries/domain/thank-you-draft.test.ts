import { expect, test } from 'vitest'
import { draftThankYou, draftThankYouForContribution } from './thank-you-draft.ts'

const draft = (...items: { title: string; options?: string[]; count?: number }[]) =>
  draftThankYou(
    'Helen Ames',
    items.map(({ options = [], count = 1, ...item }) => ({ ...item, options, count })),
  )

test('a thank-you note names the giver and the gift, without its variant', () => {
  const options = ['Bottle', 'Queen']
  expect(draft({ title: 'Corded percale duvet cover', options })).toBe(
    'Dear Helen,\n\nThank you for the Corded percale duvet cover. ',
  )
  expect(draft({ title: 'Washed Linen Robe', count: 2 })).toContain('the two Washed Linen Robes.')
  expect(draftThankYou('', [{ title: 'Ship’s decanter', options: [], count: 1 }])).toBe(
    'Dear friend,\n\nThank you for the Ship’s decanter. ',
  )
  expect(draft({ title: 'Irish linen napkin', count: 2 })).toContain('the two Irish linen napkins.')
  expect(draft()).toContain('Thank you for your gift.')
})

test('sets are counted as sets', () => {
  const napkins = { title: 'Fern-edge napkin, set of four', options: ['Bottle', '16 × 16 in'] }
  expect(draft({ ...napkins, count: 4 })).toContain('the four sets of Fern-edge napkins.')
  expect(draft(napkins)).toContain('the Fern-edge napkins.')
  expect(draft({ title: 'Bottle-rim dinner plate', options: ['Indigo', 'Set of four'] })).toContain(
    'the Bottle-rim dinner plates.',
  )
})

test('several gifts are joined, and colors of the same product are counted together', () => {
  const robe = { title: 'Waffle robe' }
  expect(draft({ ...robe, options: ['Sage'] }, { ...robe, options: ['Slate'] })).toContain(
    'the two Waffle robes.',
  )
  expect(
    draft(robe, { title: 'Milled soap, box of three' }, { title: 'Olive wood board' }),
  ).toContain('the Waffle robe, the Milled soaps, and the Olive wood board.')
})

test.each([
  ['Long-stem wine glass', 'Long-stem wine glasses'],
  ['Round-tail steak knife', 'Round-tail steak knives'],
  ['Pearwood salad servers', 'Pearwood salad servers'],
  ['Round-tail flatware', 'Round-tail flatware'],
  ['Handmade tray', 'Handmade trays'],
  ['Cherry', 'Cherries'],
  ['Votive in clear glass', 'Votives in clear glass'],
  ['Oven mitt and pot holder', 'Oven mitts and pot holders'],
])('the plural of %s is %s', (title, plural) => {
  expect(draft({ title, count: 2 })).toContain(`the two ${plural}.`)
})

test('a contribution is thanked for as one', () => {
  expect(draftThankYouForContribution('May Parkwright', 'Fern-edge runner')).toBe(
    'Dear May,\n\nThank you for your contribution to the Fern-edge runner. ',
  )
})
