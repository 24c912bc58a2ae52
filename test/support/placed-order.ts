import type { Personalization } from '#modules/monograms/contract.ts'
import { createId } from '#kernel/ids/ids.ts'
import type { PlacedGroup, PlacedOrder } from '#modules/orders/placed-order.ts'
import { priceLines } from '#modules/pricing/price-lines.ts'
import { testPricing } from './settings.ts'

export interface TestOrderLine {
  readonly productId?: string
  readonly variantId?: string
  readonly title?: string
  readonly qty?: number
  readonly unitPrice?: number
  readonly group?: number
  readonly finalSale?: boolean
  readonly personalization?: Personalization
}

export interface TestOrder {
  readonly email?: string
  readonly ownerId?: string
  readonly sessionId?: string
  readonly placedAt?: Date
  readonly lines?: readonly TestOrderLine[]
}

const address = {
  firstName: 'Nora',
  lastName: 'Hale',
  company: '',
  line1: '24 Orchard Street',
  line2: 'Apt 3',
  city: 'New York',
  stateCode: 'NY',
  zip: '10002',
  phone: '2125550142',
  notesSealed: null,
}
const picture = {
  src: '/media/napkins',
  widths: [320],
  width: 320,
  height: 400,
  color: '#e6ecee',
  alt: 'Napkins',
}

/** Inserts an order as checkout does, priced by the pricing module. */
export async function placedOrder(order: TestOrder = {}): Promise<PlacedOrder> {
  const { placedAt = new Date('2026-03-02T15:00:00Z'), lines = [{}] } = order
  const groupIds = [...new Set(lines.map((line) => line.group ?? 0))].map((index) => ({
    index,
    id: createId('ogr'),
  }))
  const groupOf = (line: TestOrderLine) =>
    groupIds.find((group) => group.index === (line.group ?? 0))?.id ?? ''
  const ids = lines.map(() => createId('oln'))
  const { breakdown: quote, groups: priced } = await priceLines(testPricing, {
    lines: lines.map((line, index) => ({
      id: ids[index] ?? '',
      groupId: groupOf(line),
      qty: line.qty ?? 1,
      unitPrice: line.unitPrice ?? 96_00,
      taxCode: 'general',
      taxable: true,
      weightG: 400,
      requiresShipping: true,
      leadDays: 0,
      workDays: line.personalization?.workDays ?? 0,
      personalization: line.personalization?.price ?? 0,
    })),
    groups: groupIds.map(({ id, index }) => ({
      id,
      wrap: index > 0,
      methodId: 'standard',
      destination: address,
    })),
    estimateZip: null,
    certificates: [],
    discounts: [],
    now: placedAt,
  })
  const groups = groupIds.map(({ id, index }): PlacedGroup => {
    const method = priced.find((group) => group.id === id)?.methods[0]
    const quoted = quote.groups.find((group) => group.id === id)
    if (!method || !quoted) throw new Error('The parcel was not priced.')
    return {
      id,
      recipientName: 'Nora Hale',
      address,
      method: {
        id: method.id,
        label: method.label,
        earliest: method.earliest,
        latest: method.latest,
      },
      giftNote: index > 0 ? 'With love' : '',
      wrap: index > 0,
      pricesHidden: false,
      totals: quoted.totals,
      taxes: quoted.taxes,
      lines: lines.flatMap((line, at) => {
        const found = quote.lines[at]
        return found && groupOf(line) === id
          ? [
              {
                id: found.id,
                variantId: line.variantId ?? 'var_test',
                productId: line.productId ?? 'gds_test',
                productSlug: 'fern-edge-napkins',
                sku: 'FERN-1',
                title: line.title ?? 'Fern-edge napkins',
                options: ['Bottle'],
                picture,
                giftNote: '',
                qty: line.qty ?? 1,
                unitPrice: line.unitPrice ?? 96_00,
                compareAt: null,
                finalSale: line.finalSale ?? false,
                leadDays: 0,
                personalization: line.personalization ?? null,
                totals: found.totals,
                units: found.units,
              },
            ]
          : []
      }),
    }
  })
  return {
    id: createId('ord'),
    checkoutId: createId('chk'),
    cartId: createId('crt'),
    ownerId: order.ownerId ?? createId('gst'),
    sessionId: order.sessionId ?? createId('ses'),
    email: order.email ?? 'nora@example.com',
    currency: 'USD',
    totals: quote.totals,
    taxes: quote.taxes,
    policies: { terms: '2026-01', returns: '2026-01', privacy: '2026-01' },
    marketing: { consent: false, at: placedAt.toISOString() },
    billing: {
      firstName: 'Nora',
      lastName: 'Hale',
      line1: '24 Orchard Street',
      line2: 'Apt 3',
      city: 'New York',
      region: 'NY',
      postalCode: '10002',
      countryCode: 'US',
    },
    groups,
    adjustments: quote.adjustments,
    placedAt,
  }
}
