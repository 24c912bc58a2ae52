import { z } from 'zod'
import { checkoutViewSchema } from '#modules/checkout/contract.ts'
import { choiceSchema } from '#modules/monograms/contract.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { amountSchema } from '#platform/http/fields.ts'
import { idText, lineText } from '#platform/http/text-fields.ts'

const cents = z.number().int()
const quantity = z.number().int().min(1).max(999)

const edit = {
  /** An order id or number. */
  order: lineText({ min: 1, max: 40 }),
  remove: z
    .array(z.strictObject({ lineId: idText(), qty: quantity }))
    .max(100)
    .default([]),
  /** False when the removed units are missing or damaged. */
  restock: z.boolean().default(true),
  add: z
    .array(
      z.strictObject({
        variantId: idText(),
        qty: quantity,
        /** The delivery whose address it goes to; the first one by default. */
        groupId: idText().optional(),
        /** The customer has confirmed it. */
        personalization: choiceSchema.nullable().default(null),
      }),
    )
    .max(50)
    .default([]),
  /** New monograms of lines of which nothing is made. */
  monograms: z
    .array(z.strictObject({ lineId: idText(), choice: choiceSchema }))
    .max(50)
    .default([]),
  methods: z
    .array(z.strictObject({ groupId: idText(), methodId: idText() }))
    .max(10)
    .default([]),
}

const editPreviewSchema = z.object({
  /** What the order and its additions cost before and after. */
  total: z.object({ was: cents, now: cents }),
  /** What is refunded at once, and where to. */
  refund: z.object({
    refunded: cents,
    toCard: cents,
    toOthers: z.array(z.object({ label: z.string(), amount: cents })),
  }),
  removedUnits: cents,
  /** Points of the order that are taken back. */
  pointsTakenBack: cents,
  /** Points that the buyer will earn with what is added. */
  pointsEarned: cents,
  /** What the buyer is asked to pay by link; null when nothing is. */
  charge: z.object({ due: cents, linkHours: cents, checkout: checkoutViewSchema }).nullable(),
  /** Monograms that change at the same price. */
  changedMonograms: z.array(z.object({ title: z.string(), letters: z.string() })),
  /** Whether the order waits on hold until the link is paid. */
  isHeld: z.boolean(),
})

const write = {
  access: 'staff',
  permission: 'orders.write',
  method: 'post',
} as const

/** Edits of placed orders by staff: one preview of all money, then one act. */
export const orderEditsContract = defineContract({
  previewOrderEdit: {
    ...write,
    rate: 'read',
    path: '/api/staff/order/previewEdit',
    summary: 'Returns what an edit of a placed order would refund and charge; changes nothing',
    input: z.strictObject(edit),
    output: editPreviewSchema,
  },
  editPlacedOrder: {
    ...write,
    rate: 'write',
    path: '/api/staff/order/edit',
    summary:
      'Removes and adds items, changes monograms and shipping methods of a placed order: refunds '
      + 'at once and emails a link for what costs more',
    idempotent: true,
    input: z.strictObject({
      ...edit,
      /** Of the preview; 42210 when the money is not the same anymore. */
      expectedRefund: amountSchema,
      expectedCharge: amountSchema,
    }),
    output: z.object({
      refunded: cents,
      addition: z
        .object({
          id: z.string(),
          number: z.string(),
          total: cents,
          linkEndsAt: z.string().nullable(),
        })
        .nullable(),
      isHeld: z.boolean(),
    }),
  },
})
