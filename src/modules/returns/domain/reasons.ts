export const returnReasons = [
  'size_too_small',
  'size_too_large',
  'color',
  'style',
  'not_as_described',
  'defective',
  'wrong_item',
  'damaged',
  'missing',
  'unwanted',
  'other',
] as const
export type ReturnReason = (typeof returnReasons)[number]

const shopErrors: ReadonlySet<ReturnReason> = new Set([
  'not_as_described',
  'defective',
  'wrong_item',
  'damaged',
  'missing',
])

/** Whether the shop is at fault. Such returns are free, even for final sale. */
export function isOurFault(reason: ReturnReason): boolean {
  return shopErrors.has(reason)
}

/** Whether a photo helps. */
export function isPhotoRequested(reason: ReturnReason): boolean {
  return reason === 'damaged' || reason === 'wrong_item' || reason === 'defective'
}

export const reasonLabels: Readonly<Record<ReturnReason, string>> = {
  size_too_small: 'It’s too small',
  size_too_large: 'It’s too large',
  color: 'The color isn’t what I expected',
  style: 'It’s not my style',
  not_as_described: 'It’s not as described',
  defective: 'It’s defective',
  wrong_item: 'It’s not what I ordered',
  damaged: 'It arrived damaged',
  missing: 'It was missing from the parcel',
  unwanted: 'I don’t need it anymore',
  other: 'Something else',
}

/** The reason within a sentence: "the color isn’t what I expected". */
export function formatReasonInSentence(reason: ReturnReason): string {
  const label = reasonLabels[reason]
  return /^I\b/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** Whether the reason requires a note that is missing. */
export function isNoteMissing({
  reason,
  note,
}: {
  readonly reason: ReturnReason
  readonly note: string
}): boolean {
  return reason === 'other' && note.trim() === ''
}
