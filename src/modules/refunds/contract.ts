import { z } from 'zod'
import { evidenceKinds } from '#modules/payments/dispute-evidence.ts'
import { disputeSchema } from '#modules/payments/dispute-schema.ts'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'
import { versionSchema } from '#platform/http/fields.ts'
import { attachmentKinds } from './domain/evidence.ts'
import { idText, lineText, paragraphText } from '#platform/http/text-fields.ts'

const cents = z.number().int()
const refundId = idText()
const disputeRef = idText(255)

const refundDetailSchema = z.object({
  id: z.string(),
  order: z.string().nullable(),
  customer: z.string().nullable(),
  amount: cents,
  method: z.string(),
  state: z.string(),
  /** Who made the refund; null if the shop or the provider did. */
  by: z.string().nullable(),
  cause: z.string(),
  reason: z.string(),
  reasonKind: z.string().nullable(),
  attempts: z.number().int(),
  nextAttemptAt: z.string().nullable(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  paidBy: z.string().nullable(),
  paidNote: z.string(),
  canRetry: z.boolean(),
  canMarkPaid: z.boolean(),
})
export type RefundDetail = z.infer<typeof refundDetailSchema>

const evidenceSchema = z.object({
  statement: z.string(),
  version: z.number().int(),
  changedBy: z.string(),
  changedAt: z.string(),
  submittedBy: z.string().nullable(),
  submittedAt: z.string().nullable(),
})

const answerSchema = z.object({
  state: z.enum(['draft', 'sending', 'sent']),
  /** The title of the payment provider. */
  provider: z.string(),
  /** What the bank takes; null if the dispute is answered on the provider's own page. */
  limits: z
    .object({
      fileBytes: z.number(),
      totalBytes: z.number(),
      statementLength: z.number().int(),
    })
    .nullable(),
  /** Why the provider refused the last submission. */
  failure: z.string().nullable(),
  /** Sent besides the statement. */
  texts: z.array(z.object({ label: z.string(), text: z.string() })),
  documents: z.array(
    z.object({
      kind: z.enum(evidenceKinds),
      label: z.string(),
      /** Written by the shop when the evidence is submitted. */
      isFromShop: z.boolean(),
      file: z.object({ id: z.string(), name: z.string(), size: z.number().int() }).nullable(),
    }),
  ),
})

const disputeDetailSchema = disputeSchema.extend({
  id: z.string(),
  order: z.string().nullable(),
  customer: z.string().nullable(),
  method: z.string(),
  evidence: evidenceSchema.nullable(),
  answer: answerSchema,
})
export type DisputeDetail = z.infer<typeof disputeDetailSchema>

export const refundsContract = defineContract({
  readRefund: {
    method: 'get',
    path: '/api/staff/refund/detail',
    summary: 'Get one refund with its attempts and what can be done about it',
    access: 'staff',
    permission: 'payments.read',
    rate: 'read',
    input: z.strictObject({ id: refundId }),
    output: refundDetailSchema,
  },
  retryRefund: {
    method: 'post',
    path: '/api/staff/refund/retry',
    summary:
      'Call the payment provider again for a refund; repeated calls pay once, and a provider that '
      + 'is down leaves it pending',
    access: 'staff',
    permission: 'payments.refund',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({ id: refundId }),
    output: z.object({ state: z.string(), nextAttemptAt: z.string().nullable() }),
  },
  markRefundPaid: {
    method: 'post',
    path: '/api/staff/refund/markPaid',
    summary: 'Record that a refund that the provider could not make was paid in another way',
    access: 'staff',
    permission: 'payments.refund',
    rate: 'write',
    input: z.strictObject({ id: refundId, note: lineText({ min: 3, max: 200 }) }),
    output: z.object({ paidAt: z.string() }),
  },
  readDispute: {
    method: 'get',
    path: '/api/staff/dispute/detail',
    summary: 'Get one dispute with its order and the evidence of the shop',
    access: 'staff',
    permission: 'payments.read',
    rate: 'read',
    input: z.strictObject({ id: disputeRef }),
    output: disputeDetailSchema,
  },
  saveDisputeEvidence: {
    method: 'post',
    path: '/api/staff/dispute/saveEvidence',
    summary: 'Save the statement of the shop about a dispute; version 0 creates it',
    access: 'staff',
    permission: 'payments.write',
    rate: 'write',
    input: z.strictObject({
      id: disputeRef,
      version: versionSchema,
      statement: paragraphText({ min: 10, max: 4000 }),
    }),
    output: z.object({ version: z.number().int() }),
  },
  addEvidenceFile: {
    method: 'post',
    path: '/api/staff/dispute/addFile',
    summary: 'Attach a document to the evidence; it replaces the one of the same kind',
    access: 'staff',
    permission: 'payments.write',
    rate: 'write',
    bytes: 10 * 1024 * 1024,
    input: z.strictObject({
      id: disputeRef,
      kind: z.enum(attachmentKinds),
      name: lineText({ min: 1, max: 200 }),
    }),
    output: z.object({ fileId: z.string() }),
  },
  removeEvidenceFile: {
    method: 'post',
    path: '/api/staff/dispute/removeFile',
    summary: 'Remove a document that staff attached to the evidence',
    access: 'staff',
    permission: 'payments.write',
    rate: 'write',
    input: z.strictObject({ id: disputeRef, kind: z.enum(attachmentKinds) }),
    output: z.object({}),
  },
  readEvidenceFile: {
    method: 'get',
    path: '/api/staff/dispute/file',
    summary: 'Download a document of the evidence, as it was or will be sent',
    access: 'staff',
    permission: 'payments.read',
    rate: 'download',
    input: z.strictObject({ id: disputeRef, kind: z.enum(evidenceKinds) }),
    output: fileSchema,
    file: 'application/octet-stream',
  },
  submitDisputeEvidence: {
    method: 'post',
    path: '/api/staff/dispute/submitEvidence',
    summary:
      'Send the evidence to the bank through the payment provider, once; if the provider takes none, '
      + 'record that it was sent there. It cannot be changed after that',
    access: 'staff',
    permission: 'payments.write',
    rate: 'write',
    input: z.strictObject({
      id: disputeRef,
      version: versionSchema,
      /** The attached files that the caller has seen. */
      fileIds: z.array(idText(40, 4)).max(attachmentKinds.length).default([]),
    }),
    output: z.object({
      state: z.enum(['sending', 'sent']),
      submittedAt: z.string().nullable(),
    }),
  },
  printDisputeEvidence: {
    method: 'get',
    path: '/api/staff/dispute/evidence',
    summary:
      'Get the evidence as a PDF: statement, order, payment checks, tracking and correspondence',
    access: 'staff',
    permission: 'payments.read',
    rate: 'download',
    input: z.strictObject({ id: disputeRef }),
    output: fileSchema,
    file: 'application/pdf',
  },
})
