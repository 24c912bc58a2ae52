/** "Standard shipping"; methods that say what they are keep their label. */
export function formatMethod(label: string): string {
  return isWholeMethodName(label) ? label : `${label} shipping`
}

/** The row of a total: "Shipping, standard". */
export function formatMethodRow(label: string): string {
  return isWholeMethodName(label) ? label : `Shipping, ${label.toLowerCase()}`
}

/**
 * Whether the label says what it is: "Local delivery". Labels are the merchant's, in the language of
 * the shop.
 */
export function isWholeMethodName(label: string): boolean {
  return /deliver|pick|ship|entrega|env[ií]o\b|recog(er|ida)/i.test(label)
}
