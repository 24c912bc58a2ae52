import { z } from 'zod'
import { choiceSchema } from '#modules/monograms/contract.ts'
import { checkResults, cardRisks } from '#modules/payments/card-risks.ts'
import { displayStatusSchema } from '#modules/orders/order-glance-schemas.ts'
import { disputeSchema } from '#modules/payments/dispute-schema.ts'
import { progressSchema } from './contract.ts'

const cents = z.number().int()
const checked = z.enum(checkResults)
const risks = z.array(z.enum(cardRisks))

const deliverySchema = z.object({
  groupId: z.string(),
  recipientName: z.string(),
  /** Address lines, starting with the name; empty when nothing is shipped. */
  address: z.array(z.string()),
  phone: z.string(),
  deliveryNotes: z.string(),
  method: z.string(),
  /** It is picked up; then the address is that of the shop, with the name of who comes. */
  isPickup: z.boolean(),
  /** The needed-by date. */
  deliverOn: z.string().nullable(),
  giftNote: z.string(),
  wrap: z.boolean(),
  pricesHidden: z.boolean(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      sku: z.string().nullable(),
      title: z.string(),
      options: z.array(z.string()),
      qty: z.number().int(),
      giftNote: z.string(),
      /** Describes the monogram; empty without one. */
      letters: z.string(),
      monogram: z.object({ productSlug: z.string(), choice: choiceSchema }).nullable(),
    }),
  ),
})

/** An order in the staff API. */
export const staffOrderSchema = progressSchema.extend({
  status: z.string(),
  /** The status the buyer sees. */
  displayStatus: displayStatusSchema,
  email: z.string(),
  deliveries: z.array(deliverySchema),
  /** Null when nothing was paid by card. */
  payment: z
    .object({
      status: z.string(),
      amount: cents,
      authorized: cents,
      captured: cents,
      refunded: cents,
      method: z.object({ brand: z.string(), last4: z.string() }).nullable(),
      /** The bank's card checks; null if the provider reports none. */
      checks: z
        .object({
          address: checked,
          postalCode: checked,
          securityCode: checked,
          threeDSecure: z.boolean(),
        })
        .nullable(),
      risks,
      disputes: z.array(disputeSchema),
    })
    .nullable(),
  pieces: z.array(
    z.object({
      lineId: z.string(),
      unit: z.number().int(),
      groupId: z.string(),
      variantId: z.string(),
      /** A gift card, which is emailed and never packed. */
      isEmailed: z.boolean(),
      status: z.string(),
      returnState: z.string(),
    }),
  ),
  /** Labels of the shop's carrier for its parcels and returns, oldest first. */
  labels: z.array(
    z.object({
      id: z.string(),
      /** Null for returns. */
      groupId: z.string().nullable(),
      /** Null until a parcel uses it. */
      shipmentId: z.string().nullable(),
      status: z.enum(['requested', 'bought', 'voided']),
      carrier: z.string(),
      service: z.string(),
      trackingNo: z.string(),
      cost: cents,
    }),
  ),
  history: z.array(
    z.object({
      at: z.string(),
      kind: z.string(),
      actor: z.string(),
      actorId: z.string().nullable(),
      data: z.unknown(),
    }),
  ),
})
