import { expect, test } from 'vitest'
import { fillCannedAnswer } from './fill-canned-answer.ts'

test('the facts of the ticket are filled in, and unknown placeholders stay', () => {
  const text = 'Dear {name}, {order} is on its way. {when}'
  expect(fillCannedAnswer(text, { name: 'Nora $& Hale', order: 'AB-2222KQMT' })).toBe(
    'Dear Nora, AB-2222KQMT is on its way. {when}',
  )
  expect(fillCannedAnswer(text, { name: 'Nora', order: null })).toContain('your order is on its')
})
