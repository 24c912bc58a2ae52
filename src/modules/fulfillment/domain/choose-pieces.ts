export interface Choosable {
  readonly lineId: string
  readonly unit: number
  readonly groupId: string
}

/** So many pieces of a line; a line that is not named gives none. */
export interface Item {
  readonly lineId: string
  readonly qty: number
}

/** Takes from what is there what is asked for, the earlier units first; without items all of it. Null when there is less. */
export function choosePieces<Piece extends Choosable>(
  there: readonly Piece[],
  items: readonly Item[] | undefined,
): Piece[] | null {
  if (items === undefined) return [...there]
  const wanted = new Map<string, number>()
  for (const { lineId, qty } of items) wanted.set(lineId, (wanted.get(lineId) ?? 0) + qty)
  const chosen = [...wanted].flatMap(([lineId, qty]) =>
    there.filter((piece) => piece.lineId === lineId).slice(0, qty),
  )
  const asked = [...wanted.values()].reduce((sum, qty) => sum + qty, 0)
  return chosen.length === asked ? chosen : null
}
