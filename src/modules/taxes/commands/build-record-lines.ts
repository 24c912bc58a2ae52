import { sum } from '#kernel/money/money.ts'
import type { FrozenTaxSale } from '#modules/pricing/tax-calculation.ts'
import type { ReversedTax } from '#modules/refunds/read-reversed-taxes.ts'
import type { TaxRecordLine } from '../db/tax-records.ts'
import type { ServiceTax } from '../tax-service.ts'
import { wrapLineId } from './build-service-sale.ts'

/** The id of shipping among the lines of a record. */
export const shippingLineId = 'shipping'

/** The lines of a sale with the tax that was charged. */
export function buildSaleLines({ lines, wrap, shipping }: FrozenTaxSale): TaxRecordLine[] {
  const fees = [
    { id: wrapLineId, lineId: null, ...wrap },
    { id: shippingLineId, lineId: null, ...shipping },
  ].filter(({ amount }) => amount > 0)
  return [...lines, ...fees].map(({ id, lineId, amount, tax }) => ({
    id,
    lineId,
    amount,
    tax,
    recordedTax: tax,
    lineRef: null,
  }))
}

/** The same lines with the tax of another calculation, which the service records. */
export function withCalculatedTax(
  lines: readonly TaxRecordLine[],
  taxes: readonly ServiceTax[],
): TaxRecordLine[] {
  return lines.map((line) => ({
    ...line,
    recordedTax: sum(
      taxes.map((tax) => (line.id === shippingLineId ? tax.shipping : (tax.lines[line.id] ?? 0))),
    ),
  }))
}

/**
 * The part of a recorded sale that a refund reverses. Where the service recorded another tax than
 * was charged, it gets back its own tax in proportion, and all of it with the last cent.
 */
export function buildReversalLines(
  sale: readonly TaxRecordLine[],
  reversed: readonly ReversedTax[],
  earlier: readonly TaxRecordLine[],
): TaxRecordLine[] {
  return sale.flatMap((line): TaxRecordLine[] => {
    const parts = reversed.filter((one) => isPartOf(one, line))
    const amount = sum(parts.map(({ net }) => net))
    const tax = sum(parts.flatMap(({ taxes }) => taxes.map((row) => row.amount)))
    if (amount === 0 && tax === 0) return []
    const before = earlier.filter(({ id }) => id === line.id)
    const reversedBefore = sum(before.map((one) => one.amount))
    const recordedBefore = sum(before.map((one) => one.recordedTax))
    const recordedTax =
      line.recordedTax === line.tax
        ? tax
        : calculateProportion(line, reversedBefore + amount) - recordedBefore
    return [{ ...line, amount, tax, recordedTax: Math.max(0, recordedTax) }]
  })
}

function isPartOf({ part, lineId }: ReversedTax, line: TaxRecordLine): boolean {
  if (part === 'goods') return line.lineId === lineId
  return line.id === (part === 'wrap' ? wrapLineId : shippingLineId)
}

function calculateProportion({ amount, recordedTax }: TaxRecordLine, reversed: number): number {
  return amount === 0 ? 0 : Math.floor((recordedTax * reversed) / amount)
}
