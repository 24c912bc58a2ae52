import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { EvidenceTexts } from '#modules/payments/dispute-evidence.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { DisputeDetail } from '../contract.ts'
import { listEvidenceFiles } from '../db/evidence-files.ts'
import {
  attachmentKinds,
  evidenceLabels,
  explainRejection,
  findAnswerState,
} from '../domain/evidence.ts'
import { disputeNotFound, findDispute, type StoredDispute } from './find-dispute.ts'
import { findDisputeEvidence } from './find-dispute-evidence.ts'
import { readEvidenceTexts } from './read-evidence-texts.ts'

export async function readDispute(
  db: Db,
  services: Services,
  ref: string,
): Promise<DisputeDetail | Refusal> {
  const dispute = await findDispute(db, ref)
  if (!dispute) return disputeNotFound
  const { status, amount, reason, respondBy, openedAt, order, customer, method, failure } = dispute
  const channel = findDisputeEvidence(services, dispute)
  const isSentByHand = dispute.submittedAt !== null && dispute.texts === null
  return {
    id: ref,
    ref,
    status,
    amount,
    reason,
    respondBy: respondBy?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
    order,
    customer,
    method,
    evidence: describeEvidence(dispute),
    answer: {
      state: findAnswerState(dispute),
      provider: nameProvider(services, dispute),
      limits: isSentByHand ? null : (channel?.limits ?? null),
      failure: failure && explainRejection(failure),
      texts: describeTexts(dispute.texts ?? (await readEvidenceTexts(db, services, dispute))),
      documents: await describeDocuments(db, dispute),
    },
  }
}

function nameProvider(
  { providers }: Pick<Services, 'providers'>,
  { provider }: StoredDispute,
): string {
  return providers.has(provider) ? providers.get(provider).title : provider
}

/** What the bank gets besides the statement; empty texts are not sent. */
function describeTexts(texts: EvidenceTexts): { label: string; text: string }[] {
  const parcels = texts.parcels.map(({ carrier, trackingNumber, shippedOn, deliveredOn }) =>
    [
      `${carrier} ${trackingNumber}`,
      `shipped ${shippedOn}`,
      ...(deliveredOn ? [`delivered ${deliveredOn}`] : []),
    ].join(', '),
  )
  return [
    { label: 'Customer', text: texts.customerName },
    { label: 'Email', text: texts.customerEmail },
    { label: 'Billing address', text: texts.billingAddress },
    { label: 'Shipping address', text: texts.shippingAddress },
    { label: 'Products', text: texts.products },
    { label: 'Parcels', text: parcels.join('\n') },
    { label: 'Return policy', text: texts.returnPolicy },
  ].filter(({ text: sent }) => sent !== '')
}

/** The documents of the shop, then those that staff attach. */
async function describeDocuments(
  db: Db,
  dispute: StoredDispute,
): Promise<DisputeDetail['answer']['documents']> {
  const files = await listEvidenceFiles(db, dispute)
  const shopKinds = dispute.orderId ? (['invoice', 'record'] as const) : (['record'] as const)
  return [...shopKinds, ...attachmentKinds].map((kind) => {
    const file = files.find((one) => one.kind === kind)
    return {
      kind,
      label: evidenceLabels[kind],
      isFromShop: kind === 'invoice' || kind === 'record',
      file: file ? { id: file.fileId, name: file.name, size: file.size } : null,
    }
  })
}

function describeEvidence(dispute: StoredDispute): DisputeDetail['evidence'] {
  const { statement, version, changedBy, changedAt, submittedBy, submittedAt } = dispute
  if (statement === null || version === null || changedBy === null || changedAt === null)
    return null
  return {
    statement,
    version,
    changedBy,
    changedAt: changedAt.toISOString(),
    submittedBy,
    submittedAt: submittedAt?.toISOString() ?? null,
  }
}
