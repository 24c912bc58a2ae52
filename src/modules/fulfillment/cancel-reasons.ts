/** Why units are canceled, with the label in the back office. */
export const cancelReasonLabels = {
  customer: 'The buyer asked for it',
  payment: 'Problem with the payment',
  fraud: 'Fraud',
  stock: 'Out of stock',
  staff: 'Our mistake',
  expired: 'The time to pay or accept ended',
  other: 'Other',
} as const
export type CancelReason = keyof typeof cancelReasonLabels
export const cancelReasons = Object.keys(cancelReasonLabels) as [CancelReason, ...CancelReason[]]
