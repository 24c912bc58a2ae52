import { expect, test } from 'vitest'
import { describeCode, spellCode, toWords } from './describe-code.ts'

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

test.each([
  ['on_hold', 'on hold'],
  ['cancelled', 'canceled'],
  ['placed', 'placed'],
])('%s within a sentence', (code, words) => {
  expect(spellCode(code)).toBe(words)
})
