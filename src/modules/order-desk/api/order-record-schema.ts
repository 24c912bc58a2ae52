import { z } from 'zod'
import { totalsSchema } from '#modules/cart/contract.ts'
import { staffOrderSchema } from '#modules/fulfillment/staff-order-schema.ts'
import { taxExemptionsSchema } from '#modules/pricing/exemption-schema.ts'
import { orderAddressSchema } from '#modules/orders/order-address-schema.ts'

const cents = z.number().int()

/** An order with everything that a packer or a service person needs. */
export const orderRecordSchema = staffOrderSchema.extend({
  placedAt: z.string(),
  channel: z.string(),
  buyer: z.object({
    /** Empty when neither a billing address nor a delivery of their own names the buyer. */
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** Null for guests. */
    memberId: z.string().nullable(),
    /** Other orders of the same mailbox; counted up to 100. */
    otherOrders: z.number().int(),
  }),
  /** The addresses of deliveries that can still go elsewhere, for the form that changes them. */
  addresses: z.array(
    orderAddressSchema.omit({ deliveryNotes: true }).extend({ groupId: z.string() }),
  ),
  /** As in the list of orders. */
  paymentState: z.string(),
  fulfillmentState: z.string(),
  returnState: z.string(),
  shipBy: z.string().nullable(),
  holdReason: z.string().nullable(),
  /** Whether the shop has a carrier that sells labels. */
  canBuyLabels: z.boolean(),
  totals: totalsSchema,
  /** The tax service did not calculate it at checkout, so the built-in table did. */
  isTaxEstimated: z.boolean(),
  taxExemptions: taxExemptionsSchema,
  /** Everything that paid besides the card: wallet, points, deposits. */
  tenders: z.array(z.object({ kind: z.string(), label: z.string(), amount: cents })),
  units: z.array(
    z.object({
      lineId: z.string(),
      unit: z.number().int(),
      groupId: z.string(),
      title: z.string(),
      /** A gift card, which is emailed and never packed. */
      isEmailed: z.boolean(),
      status: z.string(),
      trackingStatus: z.string().nullable(),
      returnState: z.string(),
      price: cents,
      discount: cents,
      personalization: cents,
      tax: cents,
      /** Its share of shipping and gift wrap, after discounts. */
      delivery: cents,
      total: cents,
      refunded: cents,
    }),
  ),
  returns: z.array(
    z.object({
      number: z.string(),
      kind: z.string(),
      status: z.string(),
      requestedAt: z.string(),
    }),
  ),
  tickets: z.array(
    z.object({ number: z.string(), subject: z.string(), state: z.string(), at: z.string() }),
  ),
  /** Refunds of an amount that a second person must approve. */
  waitingRefunds: z.array(
    z.object({ id: z.string(), amount: cents, by: z.string(), at: z.string() }),
  ),
  coupons: z.array(
    z.object({ code: z.string(), class: z.string(), amount: cents, state: z.string() }),
  ),
  registries: z.array(
    z.object({ id: z.string(), title: z.string(), eventDate: z.string().nullable() }),
  ),
  /** Who has to act and by when, the earliest deadline first. */
  nextSteps: z.array(
    z.object({
      who: z.enum(['staff', 'customer', 'carrier', 'bank']),
      what: z.string(),
      by: z.string().nullable(),
    }),
  ),
  tags: z.array(z.string()),
  note: z.string(),
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Of tags, note and assignee; 0 before the first change. */
  version: z.number().int(),
})
