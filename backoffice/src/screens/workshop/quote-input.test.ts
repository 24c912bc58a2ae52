import { expect, test } from 'vitest'
import type { CommissionRecord } from './commission-record'
import { addDeposit, startQuote, sumQuote, toQuoteBody } from './quote-input'

const commission: CommissionRecord = {
  number: 'CM-1',
  title: 'A round cloth',
  service: 'Tables',
  name: 'Ida Berg',
  email: 'ida@example.com',
  phone: null,
  answers: [],
  quantity: 1,
  neededBy: null,
  state: 'submitted',
  next: '',
  entries: [],
  quotes: [],
  proofs: [],
  order: null,
  canWrite: true,
}

test('a new quote has one line and a deposit that may stay empty', () => {
  const input = startQuote(commission)
  expect(sumQuote(input)).toEqual({ total: null, rest: null })
  const typed = { ...input, lines: [{ label: 'Cloth', amount: '480' }] }
  expect(sumQuote(typed)).toEqual({ total: 480_00, rest: 480_00 })
  expect(toQuoteBody('CM-1', typed)).toEqual({
    number: 'CM-1',
    lines: [{ label: 'Cloth', amount: 480_00 }],
    plan: [{ due: 'sending', amount: null }],
    leadDays: 28,
    validDays: 30,
  })
})

test('several lines and payments; the rest is what they leave', () => {
  const started = startQuote(commission)
  const [deposit] = started.deposits
  const [, approval, milestone] = addDeposit(addDeposit(started.deposits))
  if (!deposit || !approval || !milestone) throw new Error('No payment was added.')
  const input = {
    ...started,
    lines: [
      { label: 'Cloth', amount: '480' },
      { label: 'Twelve napkins', amount: '$1,020.50' },
    ],
    deposits: [
      { ...deposit, amount: '500' },
      { ...approval, amount: '300' },
      { ...milestone, label: 'The cloth is woven', amount: '200' },
    ],
  }
  expect(sumQuote(input)).toEqual({ total: 1_500_50, rest: 500_50 })
  expect(toQuoteBody('CM-1', input)).toMatchObject({
    plan: [
      { due: 'acceptance', label: '', amount: 500_00 },
      { due: 'approval', label: '', amount: 300_00 },
      { due: 'milestone', label: 'The cloth is woven', amount: 200_00 },
      { due: 'sending', amount: null },
    ],
  })
})

test('a change starts from the agreed quote, with what is paid', () => {
  const input = startQuote({
    ...commission,
    quotes: [
      {
        id: 'quo_1',
        lines: [{ label: 'Cloth', amount: 480_00 }],
        total: 480_00,
        plan: [
          { due: 'acceptance', label: 'Deposit', amount: 150_00, isPaid: true },
          { due: 'approval', label: 'Balance', amount: 330_00, isPaid: false },
        ],
        leadDays: 40,
        validUntil: '2026-12-24',
        state: 'accepted',
      },
    ],
  })
  expect(input).toMatchObject({
    lines: [{ label: 'Cloth', amount: '480.00' }],
    deposits: [{ due: 'acceptance', amount: '150.00', isPaid: true }],
    rest: 'approval',
    leadDays: '40',
  })
  expect(sumQuote(input)).toEqual({ total: 480_00, rest: 330_00 })
})
