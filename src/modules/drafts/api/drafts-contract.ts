import { z } from 'zod'
import { availabilitySchema, pictureSchema } from '#modules/catalog/contract.ts'
import { shippingAddressSchema } from '#modules/addresses/contract.ts'
import { checkoutViewSchema } from '#modules/checkout/contract.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { amountSchema, versionSchema } from '#platform/http/fields.ts'
import { idText, lineText, paragraphText, searchText } from '#platform/http/text-fields.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { draftList } from '../draft-list.ts'
import { contentsSchema } from './contents-schema.ts'

const cents = z.number().int()
const id = idText()
const list = listContract(draftList)
const read = { access: 'staff', permission: 'drafts.read', rate: 'read' } as const
const write = {
  access: 'staff',
  permission: 'drafts.write',
  rate: 'write',
  method: 'post',
} as const

const fields = {
  email: emailSchema.nullable().optional(),
  /** A member gets the order in the account. */
  memberId: id.nullable().optional(),
  contents: contentsSchema.optional(),
  note: paragraphText({ max: 2_000 }).optional(),
}
const saved = z.object({ id: z.string(), number: z.string(), version: cents })
const placing = {
  id,
  version: versionSchema,
  /** Of the preview; 42210 when it is not the total anymore. */
  expectedTotal: amountSchema,
}
const placed = z.discriminatedUnion('state', [
  z.object({
    state: z.enum(['sent', 'completed']),
    version: cents,
    total: cents,
    linkEndsAt: z.string().nullable(),
    orderNumber: z.string().nullable(),
  }),
  /** A second person has to approve first; then send again. */
  z.object({ state: z.literal('waiting'), id: z.string() }),
])

/** The staff API of draft orders. */
export const draftsContract = defineContract({
  listDrafts: list.list,
  exportDrafts: list.export,
  readDraft: {
    ...read,
    method: 'get',
    path: '/api/staff/draft/detail',
    summary: 'Returns a draft order as it was entered',
    input: z.strictObject({ id }),
    output: z.object({
      id: z.string(),
      number: z.string(),
      state: z.enum(['open', 'sent', 'expired', 'completed', 'cancelled']),
      version: cents,
      memberId: z.string().nullable(),
      email: z.string().nullable(),
      note: z.string(),
      contents: contentsSchema,
      /** As it was frozen when the link was sent. */
      total: cents.nullable(),
      linkEndsAt: z.string().nullable(),
      orderNumber: z.string().nullable(),
      /** The number of the order that it adds to. */
      editOf: z.string().nullable(),
      paidBy: z.string().nullable(),
      paidReference: z.string(),
      createdBy: z.string(),
      createdAt: z.string(),
      changedBy: z.string(),
      changedAt: z.string(),
      /** Whether a discount or a payment waits for the approval of a second person. */
      waiting: z.object({ amount: cents, by: z.string(), at: z.string() }).nullable(),
      /** What staff did with it, the newest first. */
      timeline: z.array(z.object({ at: z.string(), by: z.string(), act: z.string() })),
    }),
  },
  readDraftLink: {
    ...write,
    method: 'get',
    rate: 'read',
    path: '/api/staff/draft/link',
    summary: 'Returns the payment link of a draft order that can be paid now',
    input: z.strictObject({ id }),
    output: z.object({ url: z.string(), endsAt: z.string() }),
  },
  findDraftItems: {
    ...read,
    method: 'get',
    rate: 'search',
    path: '/api/staff/draft/items',
    summary: 'Finds what a draft order can contain by title, options and SKU, with its stock',
    input: z.strictObject({ search: searchText(100) }),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          productSlug: z.string(),
          title: z.string(),
          options: z.array(z.object({ name: z.string(), value: z.string() })),
          sku: z.string().nullable(),
          picture: pictureSchema,
          price: cents,
          availability: availabilitySchema,
          available: cents,
          takesMonogram: z.boolean(),
        }),
      ),
    }),
  },
  listDraftAddresses: {
    ...write,
    method: 'get',
    rate: 'read',
    path: '/api/staff/draft/addresses',
    summary: 'Lists the address book of a member, or where a guest had the last orders sent',
    input: z.strictObject({ memberId: id.optional(), email: emailSchema.optional() }),
    output: z.object({ rows: z.array(shippingAddressSchema) }),
  },
  previewDraft: {
    ...write,
    permission: 'drafts.read',
    rate: 'read',
    path: '/api/staff/draft/preview',
    summary: 'Prices a draft order as it is stored or would be; without an id, a new one',
    input: z.strictObject({
      id: id.optional(),
      email: fields.email,
      memberId: fields.memberId,
      contents: contentsSchema.optional(),
    }),
    output: z.object({
      version: cents,
      /** The ids of the deliveries in `checkout.groups`, in the order of the contents. */
      deliveryIds: z.array(z.string()),
      checkout: checkoutViewSchema,
      manualDiscount: cents,
      /** What nobody has approved yet of the manual discount. */
      unapprovedDiscount: cents,
      /** For how long a link that is sent now can be paid. */
      linkHours: cents,
    }),
  },
  createDraft: {
    ...write,
    path: '/api/staff/draft/create',
    summary: 'Starts a draft order',
    idempotent: true,
    input: z.strictObject(fields),
    output: saved,
  },
  addToOrder: {
    ...write,
    path: '/api/staff/draft/addToOrder',
    summary: 'Starts a draft order that adds to a placed order, for its customer and addresses',
    idempotent: true,
    input: z.strictObject({ order: lineText({ min: 1, max: 40 }) }),
    output: saved,
  },
  updateDraft: {
    ...write,
    path: '/api/staff/draft/update',
    summary: 'Saves a draft order, also while it cannot be ordered; a link that was sent ends',
    input: z.strictObject({ id, version: versionSchema, ...fields }),
    output: saved,
  },
  sendDraftLink: {
    ...write,
    path: '/api/staff/draft/sendLink',
    summary: 'Freezes price and stock of a draft order and emails a link to pay it',
    idempotent: true,
    input: z.strictObject(placing),
    output: placed,
  },
  markDraftPaid: {
    ...write,
    path: '/api/staff/draft/markPaid',
    summary: 'Makes an order of a draft that was paid in cash, by check or bank transfer',
    idempotent: true,
    input: z.strictObject({
      ...placing,
      paidBy: z.enum(['cash', 'check', 'bank_transfer', 'other']),
      /** The number of a check, or where the money is. */
      reference: lineText({ max: 100 }).default(''),
    }),
    output: placed,
  },
  cancelDraft: {
    ...write,
    path: '/api/staff/draft/cancel',
    summary: 'Cancels a draft order; a link that was sent ends',
    input: z.strictObject({ id, version: versionSchema }),
    output: saved,
  },
  duplicateDraft: {
    ...write,
    path: '/api/staff/draft/duplicate',
    summary: 'Starts a draft order with the contents of another',
    idempotent: true,
    input: z.strictObject({ id }),
    output: saved,
  },
})
