import { describe, expect, test } from 'vitest'
import {
  explainExpressObstacle,
  findExpressObstacle,
  listSheetLines,
  type ExpressFacts,
} from './express-rules.ts'

const own = { kind: 'own', needsShipping: true } as const
const facts: ExpressFacts = {
  groups: [own],
  canCheckOut: true,
  isPickupChosen: false,
  due: 96_00,
  minimumCharge: 50,
}

describe('express checkout', () => {
  test('is offered for a cart that ships to the buyer', () => {
    expect(findExpressObstacle(facts)).toBeNull()
  })

  test('is offered for a gift card beside an item that ships', () => {
    // Both are in the own group, and the gift card is taxed at its address.
    expect(findExpressObstacle({ ...facts, groups: [own] })).toBeNull()
  })

  test.each<[string, Partial<ExpressFacts>, string]>([
    ['an empty cart', { groups: [] }, 'cart-empty'],
    ['a line that cannot be bought', { canCheckOut: false }, 'cart-line-unavailable'],
    [
      'a registry gift, alone or beside other items',
      { groups: [own, { kind: 'registry', needsShipping: true }] },
      'registry-gift',
    ],
    [
      'a gift that ships to somebody else',
      { groups: [{ kind: 'address', needsShipping: true }] },
      'several-addresses',
    ],
    ['emailed gift cards alone', { groups: [{ ...own, needsShipping: false }] }, 'nothing-shipped'],
    ['a cart that will be picked up', { isPickupChosen: true }, 'pickup-chosen'],
    ['a cart that gift cards pay', { due: 0 }, 'nothing-due'],
    ['a charge below the minimum', { due: 49 }, 'charge-below-minimum'],
  ])('is not offered for %s', (_, change, obstacle) => {
    expect(findExpressObstacle({ ...facts, ...change })).toBe(obstacle)
  })

  test('explains each obstacle in a sentence', () => {
    expect(explainExpressObstacle('registry-gift')).toMatch(/\.$/)
  })
})

describe('the rows of the sheet', () => {
  const totals = {
    merchandise: 120_00,
    personalization: 18_00,
    wrap: 6_00,
    productDiscount: 10_00,
    orderDiscount: 5_00,
    shipping: 8_00,
    shippingDiscount: 8_00,
    tax: 9_03,
    grand: 138_03,
  }

  test('add up to what the card pays', () => {
    expect(listSheetLines(totals, 88_03)).toEqual([
      { label: 'Subtotal', amount: 138_00 },
      { label: 'Gift wrap', amount: 6_00 },
      { label: 'Discount', amount: -15_00 },
      { label: 'Shipping', amount: 0 },
      { label: 'Tax', amount: 9_03 },
      { label: 'Gift cards, credit and points', amount: -50_00 },
    ])
  })

  test('leave out what the order has not', () => {
    const plain = {
      ...totals,
      personalization: 0,
      wrap: 0,
      productDiscount: 0,
      orderDiscount: 0,
      shippingDiscount: 0,
      grand: 137_03,
    }
    expect(listSheetLines(plain, 137_03).map(({ label }) => label)).toEqual([
      'Subtotal',
      'Shipping',
      'Tax',
    ])
  })

  test('are refused when they do not add up', () => {
    expect(() => listSheetLines({ ...totals, tax: 0 }, 138_03)).toThrow('adds up to')
  })
})
