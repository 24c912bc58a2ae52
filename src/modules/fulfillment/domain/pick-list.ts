import { normalizeSku } from '#kernel/typed-code/typed-code.ts'

/** An unshipped unit of a delivery group, as it is picked. */
export interface PickUnit {
  readonly orderId: string
  readonly order: string
  readonly orderStatus: string
  readonly groupId: string
  readonly lineId: string
  readonly unit: number
  readonly variantId: string
  readonly shelf: string
  readonly sku: string | null
  readonly barcode: string
  readonly title: string
  readonly options: readonly string[]
  readonly wrap: boolean
  /** "E, H, J. Italic, Turkey red 321."; empty without a monogram. */
  readonly monogram: string
  readonly monogramState: 'none' | 'waiting' | 'ready'
  readonly pickState: 'open' | 'picked' | 'short'
}

export interface PickListRow {
  readonly shelf: string
  readonly sku: string | null
  readonly variantId: string
  readonly title: string
  readonly options: string[]
  readonly monogram: string
  readonly monogramState: PickUnit['monogramState']
  readonly qty: number
  readonly picked: number
  readonly short: number
  readonly orders: {
    readonly order: string
    readonly groupId: string
    readonly lineId: string
    readonly qty: number
    readonly picked: number
    readonly short: number
    readonly wrap: boolean
  }[]
}

/** One row for each variant and monogram, in the order of the shelves. */
export function buildPickList(units: readonly PickUnit[]): PickListRow[] {
  const rows = Map.groupBy(units, ({ variantId, monogram }) => `${variantId} ${monogram}`)
  return [...rows.values()].map(toRow).sort(compareRows)
}

function toRow(units: readonly PickUnit[]): PickListRow {
  const [first] = units
  if (!first) throw new Error('A row of a pick list has no units.')
  const { shelf, sku, variantId, title, options, monogram } = first
  const states = new Set(units.map(({ monogramState }) => monogramState))
  return {
    shelf,
    sku,
    variantId,
    title,
    options: [...options],
    monogram,
    monogramState: states.has('waiting') ? 'waiting' : first.monogramState,
    qty: units.length,
    picked: countUnits(units, 'picked'),
    short: countUnits(units, 'short'),
    orders: [...Map.groupBy(units, ({ lineId }) => lineId).values()].flatMap((line) =>
      line.slice(0, 1).map(({ order, groupId, lineId, wrap }) => ({
        order,
        groupId,
        lineId,
        qty: line.length,
        picked: countUnits(line, 'picked'),
        short: countUnits(line, 'short'),
        wrap,
      })),
    ),
  }
}

const countUnits = (units: readonly PickUnit[], state: PickUnit['pickState']): number =>
  units.filter(({ pickState }) => pickState === state).length

/** Rows without a shelf come last. */
function compareRows(one: PickListRow, other: PickListRow): number {
  const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
  return (
    Number(one.shelf === '') - Number(other.shelf === '')
    || compare(one.shelf, other.shelf)
    || compare(one.sku ?? '', other.sku ?? '')
    || compare(one.title, other.title)
    || compare(one.monogram, other.monogram)
  )
}

/** The units that a scanned barcode or SKU means, in the order in which they are picked. */
export function matchScan(units: readonly PickUnit[], code: string): PickUnit[] {
  const scanned = normalizeSku(code).toLowerCase()
  if (scanned === '') return []
  const isSame = (text: string | null) => normalizeSku(text ?? '').toLowerCase() === scanned
  return units.filter(
    ({ sku, barcode, variantId }) => isSame(sku) || isSame(barcode) || isSame(variantId),
  )
}
