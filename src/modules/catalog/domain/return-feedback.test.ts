import { expect, test } from 'vitest'
import { describeReturnFeedback } from './return-feedback.ts'

test('the product page shows what at least one buyer in twenty found, most frequent first', () => {
  expect(describeReturnFeedback({ buyers: 120, small: 32, large: 5, color: 6 })).toEqual([
    '32 of 120 buyers found it smaller than expected.',
    '6 of 120 buyers found the color different than expected.',
  ])
})

test('nothing is shown with fewer than twenty buyers', () => {
  expect(describeReturnFeedback({ buyers: 19, small: 19, large: 0, color: 0 })).toEqual([])
})
