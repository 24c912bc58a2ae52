export const reasons = [
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
export type Reason = (typeof reasons)[number]

const ours: ReadonlySet<Reason> = new Set([
  'not_as_described',
  'defective',
  'wrong_item',
  'damaged',
  'missing',
])

/** The shop is at fault: free of charge, final sale or not. */
export function isOurFault(reason: Reason): boolean {
  return ours.has(reason)
}

/** Seen best in a picture. */
export function wantsPhoto(reason: Reason): boolean {
  return reason === 'damaged' || reason === 'wrong_item' || reason === 'defective'
}

export const reasonWords: Readonly<Record<Reason, string>> = {
  size_too_small: 'It is too small',
  size_too_large: 'It is too large',
  color: 'The color is not what I thought',
  style: 'It is not my style after all',
  not_as_described: 'It is not as described',
  defective: 'It has a fault',
  wrong_item: 'It is not what I ordered',
  damaged: 'It arrived damaged',
  missing: 'It was not in the parcel',
  unwanted: 'I do not need it any more',
  other: 'Something else',
}

/** The reason within a sentence: "the color is not what I thought". */
export function reasonWithin(reason: Reason): string {
  const words = reasonWords[reason]
  return /^I\b/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1)
}

/** A reason that says nothing by itself. */
export function needsNote({
  reason,
  note,
}: {
  readonly reason: Reason
  readonly note: string
}): boolean {
  return reason === 'other' && note.trim() === ''
}
