import { expect, test } from 'vitest'
import type { OrderDetail } from '../contract.ts'
import { orderConfirmationEmail } from './order-confirmation-email.ts'
import { testEmailShop } from '#test/support/settings.ts'

const picture = {
  src: '/media/napkins',
  widths: [320],
  width: 320,
  height: 400,
  color: '#e6ecee',
  alt: 'Napkins',
}
const totals = {
  merchandise: 336_00,
  productDiscount: 15_00,
  orderDiscount: 0,
  personalization: 0,
  wrap: 0,
  shipping: 0,
  shippingDiscount: 0,
  tax: 0,
  grand: 321_00,
}
const line = (title: string, unitPrice: number, discount: number) => ({
  id: `oln_${title}`,
  productSlug: title,
  sku: null,
  title,
  options: [],
  qty: 1,
  picture,
  giftNote: '',
  unitPrice,
  discount,
  tax: 0,
  total: unitPrice - discount,
  returnable: '',
  personalization: null,
  monogramEditableUntil: null,
  giftCard: null,
  byEmail: title === 'Gift card',
})
const group = {
  id: 'ogr_1',
  recipientName: 'Nora Hale',
  isRegistryGift: false,
  place: 'New York, NY',
  method: 'Standard',
  giftNote: '',
  wrap: false,
  pricesHidden: false,
  deliverOn: null,
  totals,
  arrives: { earliest: '2026-03-09', latest: '2026-03-11' },
  lines: [line('Napkins', 96_00, 5_03), line('Candle', 240_00, 9_97)],
  address: null,
}
const order: OrderDetail = {
  id: 'ord_1',
  number: 'AB-22222222',
  status: 'confirmed',
  next: 'We are packing your order.',
  returnableUntil: null,
  placedAt: '2026-03-02T15:00:00.000Z',
  email: 'nora@example.com',
  currency: 'USD',
  paymentStatus: 'paid',
  captured: 321_00,
  payment: { brand: 'Visa', last4: '4242' },
  groups: [group],
  billing: { name: 'Ada Byron', lines: ['1 Elm Street'] },
  adjustments: [
    { kind: 'product-discount', label: 'LINEN15', amount: -5_03 },
    { kind: 'product-discount', label: 'LINEN15', amount: -9_97 },
  ],
  taxes: [],
  taxExemptions: [],
  totals,
  tenders: [],
  due: 321_00,
  refunds: [],
  otherRefunds: [],
  timeline: [],
  policies: { terms: '2026-01', privacy: '2026-01' },
}
const literal = (change: Partial<OrderDetail> = {}) =>
  orderConfirmationEmail(
    { ...order, ...change },
    { shop: testEmailShop, track: 'https://shop.example/t' },
  ).text.replaceAll(/ {2,}/g, ' ')

test('lines show the price before discounts, and a coupon code is a row with its whole discount', () => {
  const text = literal()
  for (const row of [
    /Napkins\D+\$96\.00/,
    /Candle\D+\$240\.00/,
    /Items\D+\$336\.00/,
    /LINEN15\s+-\$15\.00/,
    /Total\D+\$321\.00/,
  ])
    expect(text).toMatch(row)
  expect(text.match(/LINEN15/g)).toHaveLength(1)
})

test('an order without a charge says so and names no payer', () => {
  const text = literal({ due: 0, payment: null, totals: { ...totals, grand: 0 } })
  expect(text).toContain('Nothing to pay.')
  expect(text).not.toMatch(/Paid by|Ada Byron/)
})

test('a gift card is shown as sent by email', () => {
  const text = literal({
    groups: [
      group,
      { ...group, id: 'ogr_2', method: '', arrives: null, lines: [line('Gift card', 50_00, 0)] },
    ],
  })
  expect(text).toMatch(/Sent by email\s+1 × Gift card/)
})

test('a gift card beside something that is shipped comes after it, apart from its address', () => {
  const address = {
    ...group,
    giftNote: 'For the table.',
    lines: [line('Gift card', 50_00, 0), ...group.lines],
  }
  const text = literal({ groups: [address] })
  expect(text).toMatch(
    /To Nora Hale[^]*Napkins[^]*For the table\.[^]*Sent by email\s+1 × Gift card/,
  )
  expect(text.match(/Gift card/g)).toHaveLength(1)
})

test('a gift card says to whom and when it is emailed', () => {
  const card = {
    ...line('Gift card', 50_00, 0),
    giftCard: {
      recipientName: 'Ann',
      recipientEmail: 'ann@example.com',
      sendOn: '2026-12-25',
      senderName: '',
      note: '',
      sentAt: null,
      design: null,
    },
  }
  const text = literal({ groups: [{ ...group, method: '', arrives: null, lines: [card] }] })
  expect(text).toContain('For Ann, by email to ann@example.com.')
  expect(text).toContain('Emailed Fri, Dec 25.')
})
