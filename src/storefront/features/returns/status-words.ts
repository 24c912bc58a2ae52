const words: Readonly<Record<string, string>> = {
  requested: 'Requested',
  needs_review: 'In review',
  approved: 'Approved',
  rejected: 'Not accepted',
  cancelled: 'Canceled',
  label_issued: 'Ready to ship',
  expired: 'Not shipped in time',
  in_transit: 'On its way to us',
  received: 'Received',
  inspected: 'Inspected',
  partly_settled: 'Partly completed',
  settled: 'Completed',
  closed: 'Closed',
}

export function returnStatus(status: string): string {
  return words[status] ?? 'Requested'
}
