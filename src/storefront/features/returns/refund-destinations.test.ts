import { expect, test } from 'vitest'
import { sumRefundMoney, listRefundDestinations } from './refund-destinations.ts'

const nothing = {
  goods: 0,
  delivery: 0,
  tax: 0,
  fee: 0,
  capped: 0,
  toCard: 0,
  asCredit: 0,
  toTenders: [],
  bonus: 0,
}
const mixed = {
  ...nothing,
  goods: 77_04,
  toCard: 4_35,
  toTenders: [
    { label: 'Store credit', amount: 10_39 },
    { label: 'Gift card ending in 232Q', amount: 62_30 },
  ],
}

test('the total includes refunds to store credit, points, and gift cards', () => {
  expect(sumRefundMoney(mixed)).toBe(77_04)
  expect(sumRefundMoney({ ...nothing, asCredit: 20_00, bonus: 1_00 })).toBe(21_00)
})

test('every refund destination is listed with its amount', () => {
  expect(listRefundDestinations(mixed)).toEqual([
    { term: 'To your card', value: '$4.35' },
    { term: 'Store credit', value: '$10.39' },
    { term: 'Gift card ending in 232Q', value: '$62.30' },
  ])
  expect(listRefundDestinations({ ...nothing, asCredit: 20_00, bonus: 1_00 })).toEqual([
    { term: 'New store credit', value: '$21.00' },
  ])
})
