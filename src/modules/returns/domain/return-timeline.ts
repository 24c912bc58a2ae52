import { getOwnValue } from '#kernel/lookup/lookup.ts'

export interface ReturnEventFacts {
  readonly kind: string
  readonly data: unknown
}

const sentences: Readonly<Record<string, string>> = {
  return_requested: 'The return was requested.',
  return_approved: 'The return was approved.',
  return_rejected: 'The return was rejected.',
  return_cancelled: 'The return was canceled.',
  return_expired: 'The return expired, because no parcel was handed over.',
  return_joined: 'It travels in one parcel with other returns.',
  return_label_added: 'A prepaid label was added.',
  return_in_transit: 'The carrier has the parcel.',
  return_received: 'The parcel was received.',
  return_offered: 'A reduced refund was offered.',
  return_offer_taken: 'The reduced refund was accepted.',
  return_offer_refused: 'The reduced refund was declined.',
  return_settled: 'The return was settled.',
}

/** Says in words what happened to a return. */
export function describeReturnEvent({ kind, data }: ReturnEventFacts): string {
  const facts = (data ?? {}) as {
    readonly channel?: string
    readonly reopened?: boolean
    readonly pieces?: number
    readonly answer?: string
    readonly trackingNo?: string
  }
  if (kind === 'return_requested' && facts.channel)
    return `The return was opened for the buyer (${facts.channel.replaceAll('_', ' ')}).`
  if (kind === 'return_approved' && facts.reopened) return 'The return was opened again.'
  if (kind === 'return_received' && typeof facts.pieces === 'number')
    return `${facts.pieces} ${facts.pieces === 1 ? 'unit was' : 'units were'} received.`
  if (kind === 'return_rejected' && facts.answer) return `The return was rejected: ${facts.answer}`
  if (kind === 'return_label_added' && facts.trackingNo)
    return `A prepaid label was added, tracking number ${facts.trackingNo}.`
  return getOwnValue(sentences, kind) ?? kind.replaceAll('_', ' ')
}
