interface TitledLine {
  readonly id: string
  readonly title: string
}

/** "2 × Fern-edge napkins, 1 × Runner" */
export function formatUnits(
  lines: readonly TitledLine[],
  keys: readonly { readonly lineId: string }[],
): string {
  return lines
    .map(({ id, title }) => ({ title, qty: keys.filter((key) => key.lineId === id).length }))
    .filter(({ qty }) => qty > 0)
    .map(({ title, qty }) => `${qty} × ${title}`)
    .join(', ')
}
