import { expect, test } from 'vitest'
import { draftThankYou } from './thank-you-draft.ts'

test('a thank-you note starts with the giver and the gift', () => {
  expect(
    draftThankYou({ giverName: 'May Parkwright', items: [{ title: 'Linen napkins, Bottle' }] }),
  ).toBe('Dear May,\n\nthank you for the Linen napkins, Bottle. ')
  expect(draftThankYou({ giverName: '', items: [{ title: '$18.00 toward Runner' }] })).toBe(
    'Dear friend,\n\nthank you for your contribution to the Runner. ',
  )
})
