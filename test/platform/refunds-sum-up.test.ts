import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '#kernel/money/money.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { listUnitParts, allocateTenders } from '#modules/checkout/domain/tender-shares.ts'
import { refundPayment } from '#modules/payments/commands/refund-payment.ts'
import { paymentInvariants } from '#modules/payments/db/invariants.ts'
import { findPayment } from '#modules/payments/find-payment.ts'
import { priceLines, type PricedUnit } from '#modules/pricing/price-lines.ts'
import {
  subtractRefund,
  calculateRefund,
  type UnrefundedMoney,
  type RefundInput,
} from '#modules/refunds/domain/calculate-refund.ts'
import type { RequestedShare, RefundComponent } from '#modules/refunds/domain/sum-refund.ts'
import type { RefundableTender } from '#modules/refunds/domain/split-refund.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { openTestProviderPayments } from '#test/support/payment-services.ts'
import { testPricing } from '#test/support/settings.ts'
import type { ConnectProvider } from '#test/support/test-provider.ts'
import { countPerProvider, openTestProviders } from '#test/support/test-providers.ts'

const places = [
  { line1: '24 Orchard Street', line2: '', city: 'New York', stateCode: 'NY', zip: '10002' },
  { line1: '5 Pine Street', line2: '', city: 'Seattle', stateCode: 'WA', zip: '98101' },
  { line1: '9 Ala Moana', line2: '', city: 'Honolulu', stateCode: 'HI', zip: '96813' },
  { line1: '1 Oak Road', line2: '', city: 'Portland', stateCode: 'OR', zip: '97201' },
]

const line = fc.record({
  qty: fc.integer({ min: 1, max: 4 }),
  unitPrice: fc.integer({ min: 0, max: 50_000 }),
  personalization: fc.constantFrom(0, 0, 15_00),
  taxCode: fc.constantFrom('general', 'clothing', 'gift-card'),
  group: fc.nat(1),
})
const discount = fc.record({
  kind: fc.constantFrom('product' as const, 'order' as const, 'shipping' as const),
  percent: fc.integer({ min: 0, max: 10_000 }),
  amount: fc.option(fc.integer({ min: 0, max: 20_000 })),
})
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  discounts: fc.array(discount, { maxLength: 3 }),
  place: fc.constantFrom(...places),
  wrap: fc.boolean(),
  method: fc.constantFrom('standard', 'express'),
})

type OrderFacts = typeof order extends fc.Arbitrary<infer T> ? T : never

/** An order as frozen by checkout, priced by the pricing module. */
async function placed({ lines, discounts, place, wrap, method }: OrderFacts) {
  const { breakdown: quote } = await priceLines(testPricing, {
    lines: lines.map(({ group, ...one }, index) => ({
      ...one,
      id: `l${index}`,
      groupId: `g${group}`,
      taxable: true,
      weightG: 900,
      requiresShipping: true,
      leadDays: 0,
      workDays: 0,
    })),
    groups: ['g0', 'g1'].map((id) => ({ id, wrap, methodId: method, destination: place })),
    estimateZip: null,
    certificates: [],
    discounts: discounts.map(({ kind, percent, amount }, index) => ({
      id: `d${index}`,
      label: 'Discount',
      class: kind,
      value:
        amount === null
          ? { kind: 'percent' as const, percent }
          : { kind: 'amount' as const, amount },
    })),
    now: new Date('2026-03-02T15:00:00Z'),
  })
  return quote
}

const all: readonly RefundComponent[] = ['goods', 'delivery']

function sharesOf(
  lines: readonly { id: string; units: readonly PricedUnit[] }[],
): RequestedShare[] {
  return lines.flatMap(({ id, units }) =>
    units.flatMap((frozen, unit) =>
      all.map((component) => ({ lineId: id, unit, component, frozen })),
    ),
  )
}

const tenders = [
  { kind: 'wallet', balanceType: 'promotional' },
  { kind: 'points', balanceType: null },
  { kind: 'wallet', balanceType: 'gift_card' },
] as const

/** Paid by each tender in thousandths of the total, the rest by card. */
function paid(
  quote: Awaited<ReturnType<typeof placed>>,
  thousandths: readonly number[],
): UnrefundedMoney {
  let rest = quote.totals.grand
  const amounts = thousandths.map((part) => {
    const amount = Math.floor((rest * part) / 1_000)
    rest -= amount
    return amount
  })
  const shares = allocateTenders(listUnitParts(quote.lines), amounts)
  return {
    card: rest,
    tenders: tenders.map((tender, position): RefundableTender => ({
      ...tender,
      position,
      grantId: null,
      label: '',
      shares: shares[position] ?? [],
      left: amounts[position] ?? 0,
    })),
  }
}

const part = fc.constantFrom(0, 0, 1, 250, 333, 500, 999, 1_000)

/** Orders whose refunds are only calculated. `npm run test:orders` runs ten thousand. */
const orders = Number(process.env['ORDERS'] ?? 1_000)
/** Orders that are also paid and refunded at each provider. */
const ordersAtProvider = countPerProvider(Number(process.env['ORDERS'] ?? 15))

const database = await openTestDatabase()
const providers = await openTestProviders()

/** Pays an amount by card. */
type PayByCard = (amount: number) => Promise<CardPayment>

interface CardPayment {
  refund(amount: number): Promise<void>
  /** The payment in the shop and at the provider. */
  read(): Promise<unknown>
}

function openCardPayments(connectProvider: ConnectProvider): PayByCard {
  const { pay, provider, services } = openTestProviderPayments(database, connectProvider)
  return async (total) => {
    const { paymentId, ref } = await pay(total)
    return {
      async refund(amount) {
        const refund = await refundPayment(services, {
          paymentId,
          amount,
          reason: 'A return.',
          originator: { kind: 'goodwill', id: paymentId },
        })
        if (isRefusal(refund)) throw new Error(refund.message)
      },
      async read() {
        await provider.deliverWebhooks()
        return {
          shop: await findPayment(database.db, paymentId),
          provider: await provider.adapter.read(ref),
        }
      },
    }
  }
}

interface RefundedOrder {
  readonly facts: OrderFacts
  readonly split: readonly number[]
  readonly draw: () => number
}

/** Refunds an order in random parts; with `payByCard`, what a card pays moves at a provider. */
async function refundInParts(
  { facts, split, draw }: RefundedOrder,
  payByCard: PayByCard | null,
): Promise<void> {
  const quote = await placed(facts)
  const start = paid(quote, split)
  const payment = start.card >= smallestCharge ? await payByCard?.(start.card) : null
  const wishes = partedAtRandom(sharesOf(quote.lines), draw)
  const previews = inTurn(wishes, start)
  const back = new Map<number, number>()
  let card = 0
  for (const [index, wish] of wishes.entries()) {
    const left = {
      card: start.card - card,
      tenders: start.tenders.map((one) => ({
        ...one,
        left: one.left - (back.get(one.position) ?? 0),
      })),
    }
    const made = calculateRefund(wish, left)
    expect(made).toEqual(previews[index])
    expect(made.shortfall).toBe(0)
    expect(made.own + sum(made.toTenders.map(({ amount }) => amount))).toBe(made.amount)
    if (made.own > 0) await payment?.refund(made.own)
    card += made.own
    for (const { tender, amount } of made.toTenders)
      back.set(tender.position, (back.get(tender.position) ?? 0) + amount)
  }
  expect(card).toBe(start.card)
  expect(start.tenders.map(({ position }) => back.get(position) ?? 0)).toEqual(
    start.tenders.map(({ left }) => left),
  )
  expect(card + sum([...back.values()])).toBe(quote.totals.grand)
  if (payment)
    expect(await payment.read()).toMatchObject({
      shop: { status: 'refunded', captured: card, refunded: card, refundPending: 0 },
      provider: { captured: card, refunded: card },
    })
}

/** No provider charges less than some cents. */
const smallestCharge = 50

const refundedOrder = fc.record({
  facts: order,
  split: fc.tuple(part, part, part),
  chance: fc.infiniteStream(fc.nat(1_000_000)),
})

const refundOrders = (numRuns: number, payByCard: PayByCard | null) =>
  fc.assert(
    fc.asyncProperty(refundedOrder, ({ chance, ...one }) =>
      refundInParts({ ...one, draw: () => chance.next().value ?? 0 }, payByCard),
    ),
    { numRuns },
  )

const promise =
  'paid with promotional credit, points, gift card and card: refunded in any parts and any order, '
  + 'each refund comes to what was shown before the first of them, every tender and the card have '
  + 'back exactly what they paid, and all of it is what was captured, to the cent'

test(`${orders} orders, ${promise}`, { timeout: 1_800_000 }, () => refundOrders(orders, null))

describe.each(providers)('with %s', (_, connectProvider) => {
  const payByCard = openCardPayments(connectProvider)

  test(`${ordersAtProvider} orders, ${promise}`, { timeout: 7_200_000 }, async () => {
    await refundOrders(ordersAtProvider, payByCard)
    const findings = await checkInvariants(database.db, paymentInvariants)
    expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
  })
})

/** Splits all shares into refunds of one to three shares. */
function partedAtRandom(shares: readonly RequestedShare[], draw: () => number): RefundInput[] {
  const left = [...shares]
  const wishes: RefundInput[] = []
  while (left.length > 0)
    wishes.push({
      shares: Array.from({ length: 1 + (draw() % 3) }, () =>
        left.splice(draw() % Math.max(1, left.length), 1),
      ).flat(),
    })
  return wishes
}

/** As several refunds are shown at once. */
function inTurn(wishes: readonly RefundInput[], start: UnrefundedMoney) {
  let left = start
  return wishes.map((wish) => {
    const found = calculateRefund(wish, left)
    left = subtractRefund(left, found)
    return found
  })
}
