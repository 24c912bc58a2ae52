const eighths = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞']

/** Formats millimeters in inches to the nearest eighth: "2½ in". */
export function formatLength(mm: number): string {
  const count = Math.max(1, Math.round((mm / 25.4) * 8))
  const [whole, part] = [Math.floor(count / 8), eighths[count % 8] ?? '']
  return `${whole === 0 ? '' : whole}${part} in`
}
