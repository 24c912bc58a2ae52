const words: Readonly<Record<string, string>> = {
  requested: 'Asked for',
  needs_review: 'We look at it',
  approved: 'Approved',
  rejected: 'Not accepted',
  cancelled: 'Ended',
  label_issued: 'Ready to be sent',
  expired: 'Not sent in time',
  in_transit: 'On its way to us',
  received: 'With us',
  inspected: 'Looked at',
  partly_settled: 'Partly settled',
  settled: 'Settled',
  closed: 'Closed',
}

/** A return's status as a person says it. */
export function returnStatus(status: string): string {
  return words[status] ?? 'Asked for'
}
