/** "Standard shipping"; methods that say what they are keep their label. */
export function formatMethod(label: string): string {
  return isWholeName(label) ? label : `${label} shipping`
}

/** The row of a total: "Shipping, standard". */
export function formatMethodRow(label: string): string {
  return isWholeName(label) ? label : `Shipping, ${label.toLowerCase()}`
}

function isWholeName(label: string): boolean {
  return /deliver|pick|ship/i.test(label)
}
