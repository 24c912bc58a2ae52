import { expect, it } from 'vitest'
import type { Cart } from '#modules/cart/contract.ts'
import { cartSummaryLines, isZipNeeded } from './summary-lines.ts'

const totals = {
  merchandise: 5000,
  productDiscount: 0,
  orderDiscount: 0,
  personalization: 0,
  wrap: 0,
  shipping: 0,
  shippingDiscount: 0,
  tax: 0,
}

function deliveryOf(...lines: { groupId: string; isGiftCard: boolean }[]) {
  const groups = [...new Set(lines.map(({ groupId }) => groupId))].map((id) => ({
    id,
    freeShippingIn: 0,
    merchandise: 5000,
  }))
  const estimate = { zip: null, taxKnown: false, place: null, taxLow: 0, taxHigh: 0 }
  const cart = {
    lines: lines.map((line) => ({ ...line, qty: 1, availability: { ok: true } })),
    groups,
    totals,
    taxExemptions: [],
    estimate,
    count: lines.length,
  } as unknown as Cart
  return cartSummaryLines(cart).find(({ key }) => key === 'delivery')
}

it('emailed gift cards do not count as an address', () => {
  const card = { groupId: 'grp_1', isGiftCard: true }
  expect(deliveryOf(card)).toMatchObject({ label: 'Shipping', words: 'By email' })
  expect(deliveryOf(card, { groupId: 'grp_2', isGiftCard: false })).toMatchObject({
    label: 'Shipping',
    words: 'Free',
  })
})

it('a cart of gift cards alone has no tax, and asks for no ZIP code', () => {
  const card = { groupId: 'grp_1', qty: 1, availability: { ok: true }, isGiftCard: true }
  const groups = [{ id: 'grp_1', kind: 'own', freeShippingIn: 0 }]
  const estimate = { zip: null, taxKnown: false, place: null, taxLow: 0, taxHigh: 0 }
  const cartOf = (...lines: object[]) =>
    ({ lines, groups, totals, taxExemptions: [], estimate }) as unknown as Cart
  const alone = cartOf(card)
  expect(cartSummaryLines(alone).map(({ key }) => key)).toEqual(['pieces', 'delivery'])
  expect([alone, cartOf(card, { ...card, isGiftCard: false })].map(isZipNeeded)).toEqual([
    false,
    true,
  ])
})

const empty = { lines: [], groups: [], totals, taxExemptions: [], count: 0 }

it('an unknown tax says when it will be known and is not shown as 0', () => {
  const tax = (estimate: Cart['estimate']) =>
    cartSummaryLines({ ...empty, estimate } as unknown as Cart).find(({ key }) => key === 'tax')
  const unknown = { zip: '02139', taxKnown: false, place: null, taxLow: 0, taxHigh: 0 }
  expect(tax({ ...unknown, zip: null })).toMatchObject({ words: 'By ZIP code' })
  expect(tax(unknown)).toMatchObject({ words: 'At checkout' })
  expect(tax({ ...unknown, taxKnown: true, place: 'Portland, OR' })).not.toHaveProperty('words')
})

it('registry gifts are taxed at their destination without a ZIP code', () => {
  const gift = { groupId: 'grp_gift', isGiftCard: false }
  const groups = [
    { id: 'grp_own', kind: 'own', freeShippingIn: 0 },
    { id: 'grp_gift', kind: 'registry', freeShippingIn: 0 },
  ]
  const taxOf = (lines: { groupId: string }[], estimate: Cart['estimate']) =>
    cartSummaryLines({
      lines: lines.map((line) => ({ ...line, qty: 1, availability: { ok: true } })),
      groups,
      totals: { ...totals, tax: 300 },
      taxExemptions: [],
      estimate,
      count: 1,
    } as unknown as Cart).find(({ key }) => key === 'tax')
  const known = { zip: null, taxKnown: true, place: 'Boston, MA', taxLow: 300, taxHigh: 300 }
  expect(taxOf([gift], known)).toEqual({
    key: 'tax',
    label: 'Estimated tax',
    amount: 300,
    note: 'Boston, MA',
  })
  expect(taxOf([gift], { ...known, zip: '97201' })).toMatchObject({ note: 'Boston, MA' })
  expect(taxOf([gift, { groupId: 'grp_own' }], { ...known, taxKnown: false })).toEqual({
    key: 'tax',
    label: 'Estimated tax',
    amount: 300,
    note: 'For your registry gifts. Enter a ZIP code below for the rest.',
  })
})

it('an exempt cart has no tax, and an expired certificate stands below the tax', () => {
  const estimate = { zip: '10002', taxKnown: true, place: 'New York, NY', taxLow: 0, taxHigh: 0 }
  const linesOf = (kind: 'exempt' | 'expired', tax: number) =>
    cartSummaryLines({
      ...empty,
      totals: { ...totals, tax },
      estimate: { ...estimate, taxLow: tax, taxHigh: tax },
      taxExemptions: [{ kind, number: 'RS-1', stateCode: 'NY', expiresOn: '2026-03-01' }],
    } as unknown as Cart).slice(-2)
  expect(linesOf('exempt', 0)).toMatchObject([
    { key: 'delivery' },
    { label: 'Tax exempt', note: 'Certificate RS-1, NY', words: 'None' },
  ])
  expect(linesOf('expired', 300)).toMatchObject([
    { label: 'Estimated tax', amount: 300 },
    { label: 'Tax exemption', words: 'Expired' },
  ])
})
