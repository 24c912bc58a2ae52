/** Why a member of staff refunds an amount, with the label in the back office. */
export const refundReasons = {
  damaged: 'Arrived damaged',
  late: 'Arrived late',
  missing: 'Something was missing',
  wrong_item: 'Wrong item',
  not_as_described: 'Not as described',
  price: 'Price adjustment',
  service: 'Goodwill',
  other: 'Other',
} as const

export type RefundReasonKind = keyof typeof refundReasons

export const refundReasonKinds = Object.keys(refundReasons) as [
  RefundReasonKind,
  ...RefundReasonKind[],
]
