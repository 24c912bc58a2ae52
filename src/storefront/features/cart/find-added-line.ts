interface Line {
  readonly id: string
  readonly variantId: string
  readonly qty: number
}

/** The line that is new or has grown. The same variant may have several monograms or recipients. */
export function findAddedLine<After extends Line>(
  before: readonly Line[],
  { lines, variantId }: { readonly lines: readonly After[]; readonly variantId: string },
): After | undefined {
  const ofVariant = lines.filter((line) => line.variantId === variantId)
  const hasGrown = ({ id, qty }: After) => qty > (before.find((line) => line.id === id)?.qty ?? 0)
  return ofVariant.findLast(hasGrown) ?? ofVariant.at(-1)
}
