import { getOwnValue } from '#kernel/lookup/lookup.ts'

/** What staff attach; the shop writes the other documents itself. */
export const attachmentKinds = [
  'delivery',
  'communication',
  'policy',
  'signature',
  'product',
] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

export const evidenceLabels = {
  invoice: 'Invoice',
  record: 'Record of order, delivery and messages',
  delivery: 'Proof of delivery',
  communication: 'Emails with the customer',
  policy: 'Return policy',
  signature: 'Signature of the customer',
  product: 'Pictures or description of the product',
} as const satisfies Record<AttachmentKind | 'invoice' | 'record', string>

/** `sending` until the payment provider has answered; then it is sent, or a draft again. */
export type AnswerState = 'draft' | 'sending' | 'sent'

export interface AnswerableDispute {
  readonly status: 'open' | 'lost' | 'won'
  readonly respondBy: Date | null
  readonly submittedAt: Date | null
  readonly sendingAt: Date | null
}

export function findAnswerState({
  submittedAt,
  sendingAt,
}: Pick<AnswerableDispute, 'submittedAt' | 'sendingAt'>): AnswerState {
  if (submittedAt) return 'sent'
  return sendingAt ? 'sending' : 'draft'
}

interface EditProblem {
  readonly reason: string
  readonly message: string
}

/** Why the answer to a dispute cannot be changed any more; null if it can. */
export function findEditProblem(dispute: AnswerableDispute): EditProblem | null {
  if (findAnswerState(dispute) !== 'draft')
    return {
      reason: 'evidence-submitted',
      message: 'This evidence was already sent to the bank and cannot be changed.',
    }
  return dispute.status === 'open'
    ? null
    : { reason: 'dispute-decided', message: 'The bank has already decided this dispute.' }
}

/** Why the answer cannot be sent through the payment provider now; null if it can. */
export function findSubmitProblem(dispute: AnswerableDispute, now: Date): EditProblem | null {
  const problem = findEditProblem(dispute)
  if (problem) return problem
  return dispute.respondBy && dispute.respondBy < now
    ? { reason: 'evidence-overdue', message: 'The last day for an answer has passed.' }
    : null
}

const rejections: Readonly<Record<string, string>> = {
  evidence_overdue: 'The last day for an answer has passed.',
  dispute_closed: 'The bank has already decided this dispute.',
  dispute_already_answered: 'This dispute was already answered on the page of the provider.',
  dispute_evidence_page_limit_exceeded:
    'The documents have more pages than the bank accepts. Remove some and send the rest.',
}

/** Why the payment provider refused the evidence, for staff. */
export function explainRejection(code: string): string {
  return getOwnValue(rejections, code) ?? `The payment provider refused the evidence (${code}).`
}
