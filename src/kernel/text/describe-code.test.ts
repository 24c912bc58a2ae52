import { expect, test } from 'vitest'
import { describeCode, toWords } from './describe-code.ts'

test.each([
  ['partly_shipped', 'Partly shipped'],
  ['partlyShipped', 'Partly shipped'],
  ['not-found', 'Not found'],
  ['', ''],
])('%s in words', (code, words) => {
  expect(toWords(code)).toBe(words)
})

test.each([
  ['/api/staff/ticket/linkOrder', 'Ticket: link order'],
  ['refused:not-found', 'Refused: not found'],
  ['done', 'Done'],
])('%s is described', (code, words) => {
  expect(describeCode(code)).toBe(words)
})
