const eighths = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞']

/** Millimeters as a tape measure reads them: "2½ in", to the nearest eighth. */
export function formatLength(mm: number): string {
  const count = Math.max(1, Math.round((mm / 25.4) * 8))
  const [whole, part] = [Math.floor(count / 8), eighths[count % 8] ?? '']
  return `${whole === 0 ? '' : whole}${part} in`
}
