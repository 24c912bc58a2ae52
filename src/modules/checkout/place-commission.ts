import type { ShippingAddress } from '#modules/addresses/contract.ts'
import { sealNotes } from '#modules/addresses/sealed-notes.ts'
import { insertClosedCart } from '#modules/cart/insert-closed-cart.ts'
import type { Picture } from '#modules/catalog/contract.ts'
import { commissionIdPrefix } from '#modules/inventory/commission-item.ts'
import { readAcceptedCertificates } from '#modules/exemptions/accepted-certificates.ts'
import type { PlacedLine, PlacedTender } from '#modules/orders/placed-order.ts'
import { createPayment } from '#modules/payments/create-payment.ts'
import {
  priceLines,
  type CalculatedTax,
  type PricedCart,
  type ShippingMethod,
} from '#modules/pricing/price-lines.ts'
import type { GroupExemption } from '#kernel/tax-exemption/exemption.ts'
import { createId } from '#kernel/ids/ids.ts'
import { sum, type Minor } from '#kernel/money/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { Services } from '#platform/services.ts'
import { insertCheckout } from './db/checkouts.ts'
import { toBillingAddress } from './domain/draft.ts'
import { freezeTaxSale } from './commands/freeze-tax-sale.ts'
import { firstCheckAt, reservationTime } from './domain/hold.ts'
import { listUnitParts, allocateTenders } from './domain/tender-shares.ts'
import {
  toOrderAdjustments,
  defaultReturnsVersion,
  type CheckoutSnapshot,
} from './commands/freeze-checkout.ts'

/** A commission with an approved quote, ready to be ordered. */
export interface AgreedCommission {
  readonly id: string
  readonly number: string
  readonly ownerId: string
  readonly email: string
  readonly lines: readonly { readonly label: string; readonly amount: Minor }[]
  readonly picture: Picture
  /** Working days of production; zero when it is made. */
  readonly workDays: number
  /** Installments that are paid, by payment. */
  readonly deposits: readonly {
    readonly paymentId: string
    readonly amount: Minor
    readonly label: string
  }[]
}

export interface Delivery {
  readonly address: ShippingAddress
  /** The cheapest method that serves the address when null. */
  readonly methodId: string | null
}

export interface PricedCommission {
  readonly agreed: AgreedCommission
  readonly address: ShippingAddress
  readonly method: ShippingMethod | null
  readonly methods: readonly ShippingMethod[]
  readonly quote: PricedCart['breakdown']
  /** The answer of the tax service. */
  readonly calculated: CalculatedTax | undefined
  readonly exemption: GroupExemption | null
  readonly due: Minor
}

const groupId = 'commission'
/** Not weighed yet; the shipping table charges more only beyond five kilograms. */
const weightG = 0

/** Prices an agreed commission with shipping and tax, less its paid installments. */
export async function priceCommission(
  { db, pricing }: Pick<Services, 'db' | 'pricing'>,
  agreed: AgreedCommission,
  { address, methodId, now }: Delivery & { readonly now: Date },
): Promise<PricedCommission> {
  const { breakdown: quote, groups } = await priceLines(pricing, {
    lines: agreed.lines.map(({ amount }, index) => ({
      id: String(index),
      groupId,
      qty: 1,
      unitPrice: amount,
      personalization: 0,
      taxCode: 'general',
      taxable: true,
      weightG,
      requiresShipping: true,
      leadDays: 0,
      workDays: agreed.workDays,
    })),
    groups: [{ id: groupId, wrap: false, methodId, destination: address }],
    estimateZip: null,
    certificates: await readAcceptedCertificates(db, agreed.ownerId),
    taxScope: agreed.id,
    discounts: [],
    now,
  })
  const methods = groups[0]?.methods ?? []
  const method = methods.find((one) => one.id === methodId) ?? methods[0] ?? null
  return {
    agreed,
    address,
    method,
    methods,
    quote,
    calculated: groups[0]?.calculated,
    exemption: groups[0]?.exemption ?? null,
    due: quote.totals.grand - sum(agreed.deposits.map(({ amount }) => amount)),
  }
}

/**
 * Freezes an agreed commission as a checkout, which `completeCheckout` turns into one order; the
 * caller calls it at once when nothing is due. The caller has locked the commission.
 */
export async function placeCommission(
  tx: Tx,
  { caller: actor, now }: Pick<Ctx, 'caller' | 'now'>,
  { priced, versions, sealer }: { priced: PricedCommission; versions: Versions; sealer: Sealer },
): Promise<{ checkoutId: string; paymentId: string | null }> {
  const { agreed, quote, due } = priced
  const checkoutId = createId('chk', now.getTime())
  const cartId = await insertClosedCart(tx, { ownerId: agreed.ownerId, now })
  const sessionId = actor.level === 'nobody' ? '' : actor.sessionId
  const payment =
    due === 0
      ? null
      : await createPayment(tx, { checkoutId, amount: due, currency: quote.currency, now })
  const paymentId = payment?.id ?? null
  const holdUntil = new Date(now.getTime() + reservationTime)
  await insertCheckout(tx, {
    id: checkoutId,
    cartId,
    cartVersion: 1,
    ownerId: agreed.ownerId,
    sessionId,
    paymentId,
    currency: quote.currency,
    total: quote.totals.grand,
    due,
    email: agreed.email,
    snapshot: freezeCommission(priced, { cartId, sessionId, versions, sealer, now }),
    holdUntil,
    nextCheckAt: firstCheckAt({ due, holdUntil, isCharged: false }, now),
    now,
  })
  return { checkoutId, paymentId }
}

type Versions = Awaited<ReturnType<Services['policyVersions']>>

interface FreezeFacts {
  readonly cartId: string
  readonly sessionId: string
  readonly versions: Versions
  readonly sealer: Sealer
  readonly now: Date
}

function freezeCommission(
  { agreed, address, method, quote, calculated, exemption }: PricedCommission,
  { cartId, sessionId, versions, sealer, now }: FreezeFacts,
): CheckoutSnapshot {
  const { id: commissionId, ownerId, email } = agreed
  const placedGroup = createId('ogr', now.getTime())
  const lines = agreed.lines.map((line, index) =>
    placedLine(agreed, { label: line.label, amount: line.amount, quoted: quote.lines[index], now }),
  )
  const lineIds = new Map(lines.map(({ id }, index) => [String(index), id]))
  return {
    order: {
      commissionId,
      cartId,
      ownerId,
      sessionId,
      email,
      currency: quote.currency,
      totals: quote.totals,
      taxes: quote.taxes,
      billing: toBillingAddress(address),
      policies: { ...versions, returns: defaultReturnsVersion },
      marketing: { consent: false, at: now.toISOString() },
      groups: [
        {
          id: placedGroup,
          address: sealNotes(sealer, address),
          giftNote: '',
          pricesHidden: false,
          totals: quote.totals,
          taxes: quote.taxes,
          taxSale: freezeTaxSale({ calculated }, quote, lineIds),
          taxExemption: exemption,
          wrap: false,
          registryId: null,
          recipientName: `${address.firstName} ${address.lastName}`,
          method,
          lines,
        },
      ],
      tenders: depositTenders(agreed, quote, lineIds),
      adjustments: toOrderAdjustments(quote, {
        groupIds: new Map([[groupId, placedGroup]]),
        lineIds,
      }),
    },
    cartLines: [],
  }
}

interface LineToFreeze {
  readonly label: string
  readonly amount: Minor
  readonly quoted: PricedCart['breakdown']['lines'][number] | undefined
  readonly now: Date
}

/** A line of the quote as a one-of-a-kind unit: no variant, no stock, and final sale. */
function placedLine(
  { id: commissionId, number, picture }: AgreedCommission,
  { label, amount, quoted, now }: LineToFreeze,
): PlacedLine {
  if (!quoted) throw new Error(`A line of ${number} was not priced.`)
  return {
    id: createId('oln', now.getTime()),
    variantId: createId(commissionIdPrefix, now.getTime()),
    productId: commissionId,
    productSlug: '',
    sku: null,
    title: label,
    options: [`Commission ${number}`],
    picture,
    giftNote: '',
    qty: 1,
    unitPrice: amount,
    compareAt: null,
    finalSale: true,
    leadDays: 0,
    personalization: null,
    totals: quoted.totals,
    units: quoted.units,
  }
}

/**
 * Installments with their share of every unit: refunds return to all cards in these proportions.
 */
function depositTenders(
  { deposits }: AgreedCommission,
  { lines }: PricedCart['breakdown'],
  lineIds: ReadonlyMap<string, string>,
): PlacedTender[] {
  const shared = allocateTenders(
    listUnitParts(lines),
    deposits.map(({ amount }) => amount),
  )
  return deposits.map(({ paymentId, amount, label }, index) => ({
    kind: 'deposit',
    paymentId,
    pocket: null,
    grantId: null,
    label,
    amount,
    shares: (shared[index] ?? []).map((share) => ({
      ...share,
      lineId: lineIds.get(share.lineId) ?? '',
    })),
  }))
}
