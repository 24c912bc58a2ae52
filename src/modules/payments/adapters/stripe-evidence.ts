import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import {
  evidenceRejections,
  nameEvidenceFile,
  evidenceFileTypes,
  type DisputeEvidence,
  type EvidenceFile,
  type EvidenceKind,
  type EvidenceSubmission,
  type EvidenceTexts,
} from '../dispute-evidence.ts'
import { ProviderError } from '../payment-provider.ts'
import { callStripe, isReplayedError } from './call-stripe.ts'

/**
 * All files together, in bytes. Stripe documents 5 MB for one file
 * (https://docs.stripe.com/file-upload) and refuses evidence of more than about 4.5 MB together
 * (measured: https://github.com/Automattic/woocommerce-payments/pull/2046).
 */
const maxBytes = 4.5 * 1024 * 1024
/** The longest text of one field. */
const maxTextLength = 20_000
const uploadTimeoutMs = 30_000

const fileFields = {
  invoice: 'receipt',
  record: 'uncategorized_file',
  delivery: 'shipping_documentation',
  communication: 'customer_communication',
  policy: 'refund_policy',
  signature: 'customer_signature',
  product: 'service_documentation',
} as const satisfies Record<EvidenceKind, keyof Stripe.DisputeUpdateParams.Evidence>

/** Stripe stores the files first; the dispute refers to them. */
export function createStripeEvidence(stripe: () => Promise<Stripe>): DisputeEvidence {
  return {
    limits: { fileBytes: maxBytes, totalBytes: maxBytes, statementLength: maxTextLength },
    submit: async (submission, key) => submit(await stripe(), submission, key),
  }
}

async function submit(
  stripe: Stripe,
  { disputeRef, texts, files }: EvidenceSubmission,
  key: string,
): Promise<void> {
  const dispute = await callStripe(() => stripe.disputes.retrieve(disputeRef))
  if (dispute.metadata['evidence_key'] === key && dispute.evidence_details.submission_count > 0)
    return
  refuseAnswer(dispute)
  const uploads = await Promise.all(files.map((file) => uploadFile(stripe, file, key)))
  await callWithKey(key, (idempotencyKey) =>
    stripe.disputes.update(
      disputeRef,
      {
        evidence: { ...toTextFields(texts), ...Object.fromEntries(uploads) },
        metadata: { evidence_key: key },
        submit: true,
      },
      { idempotencyKey },
    ),
  )
}

function refuseAnswer({ status, evidence_details: details }: Stripe.Dispute): void {
  const code = !status.endsWith('needs_response')
    ? status.endsWith('under_review')
      ? evidenceRejections.answered
      : evidenceRejections.closed
    : details.past_due
      ? evidenceRejections.overdue
      : null
  if (code) throw new ProviderError('rejected', code)
}

async function uploadFile(
  stripe: Stripe,
  file: EvidenceFile,
  key: string,
): Promise<[field: string, fileId: string]> {
  const { id } = await callWithKey(`${key}-${file.kind}`, (idempotencyKey) =>
    stripe.files.create(
      {
        purpose: 'dispute_evidence',
        file: {
          data: file.bytes,
          name: nameEvidenceFile(file),
          type: evidenceFileTypes[file.type],
        },
      },
      { idempotencyKey, timeout: uploadTimeoutMs },
    ),
  )
  return [fileFields[file.kind], id]
}

/**
 * Stripe repeats the error of a failed call for a day. The dispute was read before, so the call is
 * known to have had no effect and is made again with another key.
 */
async function callWithKey<Result>(
  key: string,
  act: (key: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await callStripe(() => act(key))
  } catch (error) {
    if (!isReplayedError(error)) throw error
    return callStripe(() => act(randomUUID()))
  }
}

function toTextFields(texts: EvidenceTexts): Stripe.DisputeUpdateParams.Evidence {
  const { parcels } = texts
  const join = (values: readonly string[]) => [...new Set(values)].join(', ')
  const fields: Stripe.DisputeUpdateParams.Evidence = {
    uncategorized_text: texts.statement,
    customer_name: texts.customerName,
    customer_email_address: texts.customerEmail,
    billing_address: texts.billingAddress,
    shipping_address: texts.shippingAddress,
    product_description: texts.products,
    refund_policy_disclosure: texts.returnPolicy,
    shipping_carrier: join(parcels.map(({ carrier }) => carrier)),
    shipping_tracking_number: join(parcels.map(({ trackingNumber }) => trackingNumber)),
    shipping_date: join(parcels.map(({ shippedOn }) => shippedOn)),
  }
  // An empty text would delete the field.
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) =>
      text ? [[name, (text as string).slice(0, maxTextLength)]] : [],
    ),
  )
}
