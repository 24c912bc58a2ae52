/** One line of a file of tracking numbers. */
export interface TrackingRow {
  /** The line of the file; the header is line 1. */
  readonly row: number
  readonly order: string
  /** Empty for everything that can ship. */
  readonly sku: string
  /** Null for all units of the SKU. */
  readonly qty: number | null
  readonly carrier: string
  readonly trackingNo: string
  readonly trackingUrl: string
}

const columnNames: ReadonlyMap<string, keyof Omit<TrackingRow, 'row'>> = new Map([
  ['order', 'order'],
  ['ordernumber', 'order'],
  ['name', 'order'],
  ['sku', 'sku'],
  ['lineitemsku', 'sku'],
  ['quantity', 'qty'],
  ['qty', 'qty'],
  ['carrier', 'carrier'],
  ['trackingcompany', 'carrier'],
  ['tracking', 'trackingNo'],
  ['trackingno', 'trackingNo'],
  ['trackingnumber', 'trackingNo'],
  ['trackingurl', 'trackingUrl'],
])

/**
 * Reads the records of a CSV file, header first. Columns are found by their names. Returns a
 * sentence if the file cannot be read.
 */
export function readTrackingRows(
  records: readonly (readonly string[])[],
): TrackingRow[] | { readonly fault: string } {
  const [header = [], ...lines] = records
  const columns = header.map((name) =>
    columnNames.get(name.toLowerCase().replaceAll(/[^a-z]/g, '')),
  )
  for (const needed of ['order', 'trackingNo'] as const)
    if (!columns.includes(needed))
      return {
        fault:
          'The first line must name the columns. An order number and a tracking number are '
          + 'needed; SKU, quantity, carrier and tracking URL are optional.',
      }
  return lines.flatMap((line, index) => {
    const value = (name: keyof Omit<TrackingRow, 'row'>) =>
      line[columns.indexOf(name)]?.trim() ?? ''
    if (line.every((cell) => cell.trim() === '')) return []
    const qty = value('qty')
    return [
      {
        row: index + 2,
        order: value('order').replace(/^#/, ''),
        sku: value('sku'),
        qty: qty === '' ? null : /^\d{1,4}$/.test(qty) ? Number(qty) : 0,
        carrier: value('carrier'),
        trackingNo: value('trackingNo'),
        trackingUrl: value('trackingUrl'),
      },
    ]
  })
}

/** What is wrong with a line on its own; null if nothing is. */
export function findRowFault({
  order,
  sku,
  qty,
  trackingNo,
  trackingUrl,
}: TrackingRow): string | null {
  if (order === '') return 'The order number is missing.'
  if (trackingNo === '') return 'The tracking number is missing.'
  if (trackingNo.length > 60) return 'The tracking number is longer than 60 characters.'
  if (qty === 0) return 'The quantity is not a whole number above zero.'
  if (qty !== null && sku === '') return 'A quantity needs a SKU.'
  if (trackingUrl !== '' && !/^https:\/\/\S{1,490}$/.test(trackingUrl))
    return 'The tracking URL must start with https://.'
  return null
}

/** Lines of one order with one tracking number, which are one shipment. */
export function groupRows(rows: readonly TrackingRow[]): TrackingRow[][] {
  return [
    ...Map.groupBy(
      rows,
      ({ order, trackingNo }) => `${order.toUpperCase()} ${trackingNo.toUpperCase()}`,
    ).values(),
  ]
}
