import { currencies } from '#kernel/locale/shop-locale.ts'
import type { SampleFacts } from '#platform/mail/email-sample.ts'
import type { OrderDetail } from '../contract.ts'

type Group = OrderDetail['groups'][number]
type Line = Group['lines'][number]

export const sampleOrderNumber = 'AB-2F4K7A9C'

const noTotals = {
  merchandise: 0,
  productDiscount: 0,
  orderDiscount: 0,
  personalization: 0,
  wrap: 0,
  shipping: 0,
  shippingDiscount: 0,
  tax: 0,
  grand: 0,
}

function createLine(
  facts: SampleFacts,
  index: number,
  { title, unitPrice, qty }: Pick<Line, 'title' | 'unitPrice' | 'qty'>,
): Line {
  return {
    id: `line-${index}`,
    productSlug: 'napkin',
    sku: null,
    title,
    options: ['White', 'Set of six'],
    qty,
    picture: facts.picture(index),
    byEmail: false,
    giftNote: '',
    unitPrice,
    discount: 0,
    tax: 0,
    total: unitPrice * qty,
    returnable: 'Return by Jan 31, 2027.',
    personalization: null,
    monogramEditableUntil: null,
    giftCard: null,
  }
}

function createParcel(facts: SampleFacts): Group {
  return {
    id: 'group-1',
    recipientName: 'Nora Hale',
    isRegistryGift: false,
    place: 'New York, NY',
    method: 'Standard',
    giftNote: 'For the two of you, with love.',
    wrap: true,
    pricesHidden: true,
    deliverOn: null,
    totals: noTotals,
    arrives: { earliest: '2026-12-02', latest: '2026-12-04' },
    lines: [
      createLine(facts, 0, { title: 'Hemstitched napkin', unitPrice: 96_00, qty: 2 }),
      createLine(facts, 1, { title: 'Beeswax candle in a glass', unitPrice: 52_00, qty: 1 }),
    ],
    address: {
      firstName: 'Nora',
      lastName: 'Hale',
      company: '',
      line1: '24 Orchard Street',
      line2: 'Apt 5',
      city: 'New York',
      stateCode: 'NY',
      zip: '10002',
      phone: '',
      deliveryNotes: '',
    },
  }
}

const giftCardPicture: Line['picture'] = {
  src: '/gift-card-art/bottle.png',
  widths: [],
  width: 480,
  height: 480,
  color: '#e7edef',
  alt: 'Gift card',
}

function createGiftCardGroup(facts: SampleFacts): Group {
  const card = createLine(facts, 2, { title: 'Gift card', unitPrice: 100_00, qty: 1 })
  return {
    ...createParcel(facts),
    id: 'group-2',
    recipientName: 'June Parker',
    place: '',
    method: '',
    giftNote: '',
    wrap: false,
    pricesHidden: false,
    arrives: null,
    lines: [
      {
        ...card,
        options: [],
        picture: giftCardPicture,
        byEmail: true,
        giftCard: {
          recipientName: 'June Parker',
          recipientEmail: 'june@example.com',
          sendOn: '2026-12-25',
          senderName: 'Ada',
          note: '',
          sentAt: null,
          design: 'bottle',
        },
        returnable: '',
      },
    ],
    address: null,
  }
}

/** An order with a coupon, gift wrap, tax and a gift card. */
export function createSampleOrder(facts: SampleFacts): OrderDetail {
  return {
    id: 'order-1',
    number: sampleOrderNumber,
    status: 'confirmed',
    next: 'You can change your order until 10:30 AM. Then we pack it.',
    returnableUntil: null,
    placedAt: '2026-11-27T15:00:00.000Z',
    email: 'helen@example.com',
    currency: currencies[0],
    paymentStatus: 'paid',
    captured: 356_12,
    payment: { brand: 'Visa', last4: '4242' },
    groups: [createParcel(facts), createGiftCardGroup(facts)],
    billing: { name: 'Helen Parker', lines: ['8 Elm Street', 'Boston, MA 02110'] },
    adjustments: [
      { kind: 'product-discount', label: 'LINEN15', amount: 15_00 },
      { kind: 'wrap', label: 'Gift wrap', amount: 6_00 },
      { kind: 'shipping', label: 'Standard', amount: 0 },
    ],
    taxes: [{ jurisdiction: 'New York', rate: 88_750, amount: 21_12 }],
    taxExemptions: [],
    totals: {
      ...noTotals,
      merchandise: 344_00,
      productDiscount: 15_00,
      wrap: 6_00,
      tax: 21_12,
      grand: 356_12,
    },
    tenders: [],
    due: 356_12,
    refunds: [],
    otherRefunds: [],
    timeline: [],
    policies: { terms: '2026-11', privacy: '2026-11' },
  }
}
