import { z } from 'zod'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'
import { versionSchema } from '#platform/http/fields.ts'
import { idText, lineText, nameText, paragraphText } from '#platform/http/text-fields.ts'

const cents = z.number().int()
const id = idText()
const reason = paragraphText({ min: 3, max: 500 })

const linkSchema = z.object({ resource: z.string(), id: z.string() }).nullable()

const panelSchema = z.object({
  name: z.string(),
  title: z.string(),
  facts: z.array(
    z.object({
      label: z.string(),
      value: z.union([z.string(), z.number()]).nullable(),
      kind: z.enum(['text', 'money', 'integer', 'timestamp', 'boolean']),
    }),
  ),
  rows: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      subtitle: z.string(),
      at: z.string().nullable(),
      amount: cents.nullable(),
      state: z.string(),
      link: linkSchema,
    }),
  ),
})
export type ShownPanel = z.infer<typeof panelSchema>

const timelineSchema = z.array(
  z.object({
    at: z.string(),
    /** The section that the entry is of. */
    panel: z.string(),
    title: z.string(),
    subtitle: z.string(),
    link: linkSchema,
  }),
)

const customerSchema = z.object({
  id: z.string(),
  kind: z.enum(['member', 'guest']),
  email: z.string().nullable(),
  name: z.string(),
  phone: z.string().nullable(),
  state: z.enum(['open', 'frozen', 'closed']),
  tier: z.string().nullable(),
  tierName: z.string().nullable(),
  points: z.number().int(),
  credit: cents,
  orders: z.number().int(),
  spent: cents,
  lastOrderAt: z.string().nullable(),
  isSubscribed: z.boolean(),
  createdAt: z.string(),
  tags: z.array(z.string()),
  note: z.string(),
  version: z.number().int(),
  /** The name of the person. */
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
})

const detailSchema = customerSchema.extend({
  /** The name of an account, in its two parts; guests have the name of their orders. */
  memberName: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  panels: z.array(panelSchema),
  timeline: timelineSchema,
  /** Other customers with this mailbox, which may be the same person. */
  sameMailbox: z.array(
    z.object({ id: z.string(), kind: z.string(), name: z.string(), email: z.string().nullable() }),
  ),
  mergedFrom: z.array(
    z.object({ id: z.string(), mergedAt: z.string(), mergedBy: z.string(), reason: z.string() }),
  ),
  erasure: z
    .object({
      id: z.string(),
      reason: z.string(),
      requestedAt: z.string(),
      requestedBy: z.string(),
      requestedByName: z.string(),
      expiresAt: z.string(),
    })
    .nullable(),
})
export type CustomerDetail = z.infer<typeof detailSchema>

const movedSchema = z.array(z.object({ label: z.string(), count: z.number().int() }))

export const customersContract = defineContract({
  readCustomer: {
    method: 'get',
    path: '/api/staff/customer/detail',
    summary: 'Get everything about a customer: profile, orders, wallet, gifts, consent, timeline',
    access: 'staff',
    permission: 'customers.read',
    rate: 'read',
    input: z.strictObject({ id }),
    output: detailSchema,
  },
  updateCustomer: {
    method: 'post',
    path: '/api/staff/customer/update',
    summary: "Change the note and tags of a customer, and a member's name",
    access: 'staff',
    permission: 'customers.write',
    rate: 'write',
    input: z.strictObject({
      id,
      version: versionSchema,
      note: paragraphText({ max: 2000 }).optional(),
      tags: z
        .array(lineText({ min: 1, max: 40 }))
        .max(20)
        .optional(),
      name: z
        .strictObject({
          firstName: nameText({ min: 1, max: 40 }),
          lastName: nameText({ min: 1, max: 40 }),
        })
        .optional(),
    }),
    output: z.object({ version: z.number().int() }),
  },
  listCustomerTags: {
    method: 'get',
    path: '/api/staff/customer/tags',
    summary: 'List the tags in use, most used first',
    access: 'staff',
    permission: 'customers.read',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(z.object({ tag: z.string(), count: z.number().int() })) }),
  },
  resetCustomerSignIn: {
    method: 'post',
    path: '/api/staff/customer/resetSignIn',
    summary: 'Email a member the link that sets a new password',
    access: 'staff',
    permission: 'customers.write',
    rate: 'write',
    input: z.strictObject({ id }),
    output: z.object({ sentTo: z.string() }),
  },
  endCustomerSessions: {
    method: 'post',
    path: '/api/staff/customer/endSessions',
    summary: 'Sign a member out everywhere',
    access: 'staff',
    permission: 'customers.write',
    rate: 'write',
    input: z.strictObject({ id }),
    output: z.object({ ended: z.number().int() }),
  },
  previewCustomerMerge: {
    method: 'get',
    path: '/api/staff/customer/mergePreview',
    summary: 'Get what merging one customer into another would move',
    access: 'staff',
    permission: 'customers.write',
    rate: 'read',
    input: z.strictObject({ from: id, to: id }),
    output: z.object({ moved: movedSchema, closesAccount: z.boolean() }),
  },
  mergeCustomers: {
    method: 'post',
    path: '/api/staff/customer/merge',
    summary: 'Move the records of a customer to a member; this cannot be undone',
    access: 'staff',
    permission: 'customers.erase',
    rate: 'write',
    input: z.strictObject({ from: id, to: id, reason }),
    output: z.object({ id: z.string(), moved: movedSchema }),
  },
  exportCustomerData: {
    method: 'get',
    path: '/api/staff/customer/exportData',
    summary: 'Get the data export of a member or guest, as a zip file',
    access: 'staff',
    permission: 'customers.erase',
    stepUp: true,
    rate: 'download',
    input: z.strictObject({ id }),
    output: fileSchema,
    file: 'application/zip',
  },
  requestErasure: {
    method: 'post',
    path: '/api/staff/customer/erase',
    summary:
      'Request that the data of a customer is erased; a link in an email to the customer, or a '
      + 'second person, confirms it',
    access: 'staff',
    permission: 'customers.erase',
    rate: 'write',
    input: z.strictObject({ id, reason }),
    output: z.object({ id: z.string(), state: z.literal('waiting'), expiresAt: z.string() }),
  },
  listErasures: {
    method: 'get',
    path: '/api/staff/customer/erasures',
    summary: 'List erasures that wait for confirmation, oldest first',
    access: 'staff',
    permission: 'customers.read',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          customerId: z.string(),
          email: z.string().nullable(),
          reason: z.string(),
          requestedBy: z.string(),
          requestedByName: z.string(),
          requestedAt: z.string(),
          expiresAt: z.string(),
        }),
      ),
    }),
  },
  confirmErasure: {
    method: 'post',
    path: '/api/staff/customer/confirmErasure',
    summary: 'Erase the data of a customer that another person has requested to erase',
    access: 'staff',
    permission: 'customers.erase',
    stepUp: true,
    rate: 'write',
    input: z.strictObject({ id }),
    output: z.object({ id: z.string(), state: z.literal('done') }),
  },
  withdrawErasure: {
    method: 'post',
    path: '/api/staff/customer/withdrawErasure',
    summary: 'Withdraw a request to erase the data of a customer',
    access: 'staff',
    permission: 'customers.erase',
    rate: 'write',
    input: z.strictObject({ id }),
    output: z.object({ id: z.string(), state: z.literal('withdrawn') }),
  },
})
