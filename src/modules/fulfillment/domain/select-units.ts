export interface SelectableUnit {
  readonly lineId: string
  readonly unit: number
  readonly groupId: string
}

/** A quantity of one line. */
export interface LineQuantity {
  readonly lineId: string
  readonly qty: number
}

/**
 * Selects the requested quantities, earlier units first; without items all units. Null when too
 * few are available.
 */
export function selectUnits<Unit extends SelectableUnit>(
  available: readonly Unit[],
  items: readonly LineQuantity[] | undefined,
): Unit[] | null {
  if (items === undefined) return [...available]
  const quantities = new Map<string, number>()
  for (const { lineId, qty } of items) quantities.set(lineId, (quantities.get(lineId) ?? 0) + qty)
  const chosen = [...quantities].flatMap(([lineId, qty]) =>
    available.filter((unit) => unit.lineId === lineId).slice(0, qty),
  )
  const requestedCount = [...quantities.values()].reduce((sum, qty) => sum + qty, 0)
  return chosen.length === requestedCount ? chosen : null
}
