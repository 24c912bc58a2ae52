import { z } from 'zod'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { sum } from '#kernel/money/money.ts'
import type { DisputeStatus } from '../domain/dispute.ts'
import type {
  Dispute,
  ListedRefund,
  PaymentMethod,
  ProviderRefund,
  ProviderState,
} from '../payment-provider.ts'

const moneySchema = z
  .object({ currency_code: z.string(), value: z.string().regex(/^\d+(\.\d{2})?$/) })
  .transform(({ currency_code: currency, value }) => ({ currency, cents: toCents(value) }))

const paymentSchema = z.object({ id: z.string(), status: z.string(), amount: moneySchema })

export const refundSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema,
  custom_id: z.string().optional(),
  create_time: z.string(),
})

/** The fields of an order that are read (paypal/paypal-rest-api-specifications, Orders 2.13). */
export const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  update_time: z.string().optional(),
  create_time: z.string().optional(),
  payment_source: z
    .object({
      paypal: z.object({}).optional(),
      venmo: z.object({}).optional(),
      card: z
        .object({
          brand: z.string().optional(),
          last_digits: z.string().optional(),
          expiry: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: moneySchema,
        payments: z
          .object({
            authorizations: z.array(paymentSchema).default([]),
            captures: z.array(paymentSchema).default([]),
            refunds: z.array(refundSchema).default([]),
          })
          .optional(),
      }),
    )
    .min(1),
})

export type PayPalOrder = z.output<typeof orderSchema>

export function toPayPalMoney(cents: number, currency: string) {
  const value = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  return { currency_code: currency, value }
}

function toCents(value: string): number {
  const [whole = '0', part = '00'] = value.split('.')
  return Number(whole) * 100 + Number(part)
}

export function findPayments(order: PayPalOrder) {
  const {
    authorizations = [],
    captures = [],
    refunds = [],
  } = order.purchase_units[0]?.payments ?? {}
  return { authorization: authorizations.at(-1) ?? null, captures, refunds }
}

const sumAmounts = (payments: readonly { readonly amount: { readonly cents: number } }[]) =>
  sum(payments.map(({ amount }) => amount.cents))

const captured = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

export function toPayPalState(order: PayPalOrder): ProviderState {
  const [unit] = order.purchase_units
  if (!unit) throw new Error('An order of PayPal has one purchase unit.')
  const { authorization, captures, refunds } = findPayments(order)
  const collected = sumAmounts(captures.filter(({ status }) => captured.has(status)))
  const status = findStatus(order, collected)
  const approval = order.update_time ?? order.create_time
  return {
    ref: order.id,
    status,
    amount: unit.amount.cents,
    authorized:
      status === 'authorized' || status === 'captured' ? (authorization?.amount.cents ?? 0) : 0,
    captured: collected,
    refunded: sumAmounts(refunds.filter((refund) => refund.status === 'COMPLETED')),
    currency: unit.amount.currency,
    paymentId: unit.custom_id ?? null,
    method: toMethod(order),
    cardFingerprint: null,
    checks: null,
    failure:
      authorization?.status === 'DENIED'
        ? { class: 'declined', code: 'DENIED', attempt: authorization.id }
        : null,
    attempts: null,
    ...(order.status === 'APPROVED' && approval && { approval }),
  }
}

const authorizationStates: Readonly<Record<string, ProviderState['status']>> = {
  CREATED: 'authorized',
  // Until PayPal has completed the capture.
  CAPTURED: 'authorized',
  PARTIALLY_CAPTURED: 'authorized',
  PENDING: 'processing',
  VOIDED: 'voided',
  // PayPal takes no other approval of this order.
  DENIED: 'failed',
}

function findStatus(order: PayPalOrder, collected: number): ProviderState['status'] {
  if (collected > 0) return 'captured'
  const { authorization } = findPayments(order)
  if (authorization) return getOwnValue(authorizationStates, authorization.status) ?? 'open'
  return order.status === 'VOIDED' ? 'voided' : 'open'
}

function toMethod({ payment_source: source }: PayPalOrder): PaymentMethod | null {
  if (source?.card) {
    const { brand = 'Card', last_digits: last4 = '', expiry = '' } = source.card
    const [year = '', month = ''] = expiry.split('-')
    return { brand: toTitle(brand), last4, exp: month ? `${month}/${year.slice(-2)}` : '' }
  }
  if (source?.venmo) return { brand: 'Venmo', last4: '', exp: '' }
  return source?.paypal ? { brand: 'PayPal', last4: '', exp: '' } : null
}

const toTitle = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

const refundStates: Readonly<Record<string, ProviderRefund['status']>> = {
  COMPLETED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

export function toPayPalRefund({ id, status }: { id: string; status: string }): ProviderRefund {
  return { ref: id, status: getOwnValue(refundStates, status) ?? 'pending' }
}

export function toListedRefund(refund: z.output<typeof refundSchema>): ListedRefund {
  return {
    ...toPayPalRefund(refund),
    amount: refund.amount.cents,
    key: refund.custom_id ?? null,
    createdAt: new Date(refund.create_time),
  }
}

/** A dispute with its details (Disputes 1.10). */
export const disputeSchema = z.object({
  dispute_id: z.string(),
  create_time: z.string(),
  reason: z.string(),
  status: z.string(),
  dispute_life_cycle_stage: z.string().optional(),
  dispute_amount: moneySchema,
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  seller_response_due_date: z.string().optional(),
})

/** Outcomes in which the buyer keeps the money; all others end in the shop's favor. */
const lostOutcomes = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])

/** The names of the reasons that the shop shows (`disputeReasonLabels`). */
const disputeReasons: Readonly<Record<string, string>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'product_not_received',
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'product_unacceptable',
  UNAUTHORISED: 'fraudulent',
  CREDIT_NOT_PROCESSED: 'credit_not_processed',
  DUPLICATE_TRANSACTION: 'duplicate',
  CANCELED_RECURRING_BILLING: 'subscription_canceled',
}

/** Empty for an inquiry, in which nothing is claimed yet. */
export function toPayPalDispute(dispute: z.output<typeof disputeSchema>): Dispute[] {
  const isInquiry = dispute.dispute_life_cycle_stage === 'INQUIRY'
  if (isInquiry && dispute.status !== 'RESOLVED') return []
  const lost = lostOutcomes.has(dispute.dispute_outcome?.outcome_code ?? '')
  if (isInquiry && !lost) return []
  const status: DisputeStatus = dispute.status !== 'RESOLVED' ? 'open' : lost ? 'lost' : 'won'
  const { seller_response_due_date: due } = dispute
  return [
    {
      ref: dispute.dispute_id,
      status,
      amount: dispute.dispute_amount.cents,
      reason: getOwnValue(disputeReasons, dispute.reason) ?? 'general',
      respondBy: due ? new Date(due) : null,
      openedAt: new Date(dispute.create_time),
    },
  ]
}
