import { z } from 'zod'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import type { Clock } from '#kernel/time/time.ts'
import {
  evidenceRejections,
  nameEvidenceFile,
  toEvidenceBlob,
  type DisputeEvidence,
  type EvidenceKind,
  type EvidenceParcel,
  type EvidenceSubmission,
} from '../dispute-evidence.ts'
import { ProviderError } from '../payment-provider.ts'
import type { CallPayPal } from './paypal-api.ts'

const megabyte = 1024 * 1024
/** In bytes; one file must be smaller than 10 MB. */
const limits = { fileBytes: 10 * megabyte - 1, totalBytes: 50 * megabyte, statementLength: 2_000 }
const maxParcels = 10

const evidenceTypes = {
  invoice: 'PROOF_OF_RECEIPT_COPY',
  record: 'OTHER',
  delivery: 'ADDITIONAL_PROOF_OF_SHIPMENT',
  communication: 'MERCHANT_RESPONSE',
  policy: 'RETURN_POLICY',
  signature: 'PROOF_OF_DELIVERY_SIGNATURE',
  product: 'ITEM_DESCRIPTION',
} as const satisfies Record<EvidenceKind, string>

const carriers: Readonly<Record<string, string>> = {
  UPS: 'UPS',
  USPS: 'USPS',
  FEDEX: 'FEDEX',
  'DHL EXPRESS': 'DHL',
  ONTRAC: 'US_ONTRAC',
}

/** What an answer needs of a dispute (Disputes 1.10). */
const answerableSchema = z.object({
  status: z.string(),
  seller_response_due_date: z.string().optional(),
  evidences: z
    .array(
      z.object({
        source: z.string().optional(),
        documents: z.array(z.object({ name: z.string().optional() })).default([]),
      }),
    )
    .default([]),
})
type AnswerableDispute = z.output<typeof answerableSchema>

/**
 * One request carries the evidence and its files. PayPal does not document a request id for it, so
 * the name of the first file says which answer it was.
 */
export function createPayPalEvidence(call: CallPayPal, clock: Pick<Clock, 'now'>): DisputeEvidence {
  return {
    limits,
    async submit(submission, key) {
      const path = `/v1/customer/disputes/${encodeURIComponent(submission.disputeRef)}`
      const dispute = await call(answerableSchema, path)
      if (isSubmitted(dispute, key)) return
      refuseAnswer(dispute, clock.now())
      await call(z.object({}), `${path}/provide-evidence`, {
        body: createForm(submission, key),
        key,
      })
    },
  }
}

function isSubmitted({ evidences }: AnswerableDispute, key: string): boolean {
  return evidences.some(
    ({ source, documents }) =>
      source === 'SUBMITTED_BY_SELLER' && documents.some(({ name }) => name?.startsWith(`${key}-`)),
  )
}

function refuseAnswer({ status, seller_response_due_date: due }: AnswerableDispute, now: Date) {
  const code =
    status === 'RESOLVED'
      ? evidenceRejections.closed
      : status !== 'WAITING_FOR_SELLER_RESPONSE'
        ? evidenceRejections.answered
        : due && new Date(due) < now
          ? evidenceRejections.overdue
          : null
  if (code) throw new ProviderError('rejected', code)
}

function createForm({ texts, files }: EvidenceSubmission, key: string): FormData {
  const parcels = texts.parcels.slice(0, maxParcels)
  const evidences = [
    ...(parcels.length > 0
      ? [
          {
            evidence_type: 'PROOF_OF_FULFILLMENT',
            evidence_info: { tracking_info: parcels.map(toTrackingInfo) },
          },
        ]
      : []),
    ...files.map((file) => ({
      evidence_type: evidenceTypes[file.kind],
      documents: [{ name: nameDocument(file, key) }],
      ...(file.kind === 'record' && { notes: texts.statement }),
    })),
  ]
  const form = new FormData()
  form.set('input', JSON.stringify({ evidences }))
  for (const file of files)
    form.append('evidence-file', toEvidenceBlob(file), nameDocument(file, key))
  return form
}

const nameDocument = (file: Parameters<typeof nameEvidenceFile>[0], key: string) =>
  `${key}-${nameEvidenceFile(file)}`

function toTrackingInfo({ carrier, trackingNumber, trackingUrl }: EvidenceParcel) {
  const known = getOwnValue(carriers, carrier.toUpperCase())
  return {
    ...(known
      ? { carrier_name: known }
      : { carrier_name: 'OTHER', carrier_name_other: carrier || 'Other' }),
    tracking_number: trackingNumber,
    ...(trackingUrl && { tracking_url: trackingUrl }),
  }
}
