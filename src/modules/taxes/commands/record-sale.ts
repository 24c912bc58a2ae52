import type { TaxOrder, TaxOrderGroup } from '#modules/orders/find-tax-order.ts'
import { sum } from '#kernel/money/money.ts'
import type { Services } from '#platform/services.ts'
import { describeSale } from '../calculate-tax.ts'
import { getRecord, insertRecord, updateRecord, type TaxRecord } from '../db/tax-records.ts'
import { buildSaleLines, shippingLineId, withCalculatedTax } from './build-record-lines.ts'
import { TaxServiceError, type ServiceSale, type TaxService } from '../tax-service.ts'

export type RecordDeps = Pick<Services, 'db' | 'clock' | 'settings' | 'taxService'>

interface SoldGroup {
  readonly order: TaxOrder
  readonly group: TaxOrderGroup
}

/**
 * Records a delivery group at the tax service that has calculated its tax, once. Throws while the
 * service does not answer; a rejection is stored for the staff.
 */
export async function recordSale(deps: RecordDeps, sold: SoldGroup): Promise<TaxRecord> {
  const { db, clock } = deps
  const { order, group } = sold
  const reference = `${order.number}-${group.position + 1}`
  await insertRecord(db, {
    orderId: order.id,
    groupId: group.id,
    refundId: null,
    provider: group.sale.provider,
    reference,
    calculationRef: group.sale.ref,
    lines: buildSaleLines(group.sale),
    now: clock.now(),
  })
  const record = await getRecord(db, reference)
  if (record.state === 'recorded') return record
  const service = findService(deps, record)
  if (!service) return failRecord(deps, record, explainMissingService(record))
  try {
    return await sendSale(deps, { ...sold, record, service })
  } catch (error) {
    if (!isFinal(error)) throw error
    return failRecord(deps, record, error.message)
  }
}

export function findService(
  { taxService }: Pick<RecordDeps, 'taxService'>,
  { provider }: Pick<TaxRecord, 'provider'>,
): TaxService | null {
  return taxService?.name === provider ? taxService : null
}

export const explainMissingService = ({ provider }: Pick<TaxRecord, 'provider'>): string =>
  `The service ${provider} is not set up.`

export const isFinal = (error: unknown): error is TaxServiceError =>
  error instanceof TaxServiceError && error.kind !== 'unavailable'

export async function failRecord(
  { db }: Pick<RecordDeps, 'db'>,
  { reference }: Pick<TaxRecord, 'reference'>,
  problem: string,
): Promise<TaxRecord> {
  await updateRecord(db, reference, { state: 'failed', problem })
  return getRecord(db, reference)
}

interface SaleInProgress extends SoldGroup {
  readonly record: TaxRecord
  readonly service: TaxService
}

async function sendSale(deps: RecordDeps, sale: SaleInProgress): Promise<TaxRecord> {
  const { db, clock } = deps
  const isCalculated = sale.record.calculationRef || !sale.service.recordsCalculations
  const calculated = isCalculated ? sale.record : await recalculate(deps, sale)
  const { record, recorded } = await submit(deps, { ...sale, record: calculated })
  const lines = record.lines.map((line) => ({
    ...line,
    lineRef: recorded.lineRefs[line.id] ?? null,
  }))
  await updateRecord(db, record.reference, {
    state: 'recorded',
    problem: null,
    lines,
    providerRef: recorded.ref,
    recordedTax: sum(lines.map(({ recordedTax }) => recordedTax)),
    recordedAt: clock.now(),
  })
  return getRecord(db, record.reference)
}

async function submit(deps: RecordDeps, sale: SaleInProgress) {
  const { record, order, group, service } = sale
  const send = async (current: TaxRecord) => ({
    record: current,
    recorded: await service.recordSale({
      calculationRef: current.calculationRef ?? '',
      reference: current.reference,
      soldAt: order.placedAt,
      sale: describeGroup(deps, group),
      ...listChargedTaxes(current),
    }),
  })
  try {
    return await send(record)
  } catch (error) {
    if (!(error instanceof TaxServiceError) || error.kind !== 'calculation-unusable') throw error
    return send(await recalculate(deps, sale))
  }
}

/**
 * The service did not answer at checkout, or its calculation is too old: it calculates again. What
 * was charged stays; a difference is stored with the record. Stored before it is sent, so that a
 * lost answer is asked for with the same calculation.
 */
async function recalculate(
  { db, settings }: RecordDeps,
  { group, record, service }: SaleInProgress,
): Promise<TaxRecord> {
  const sale = describeGroup({ settings }, group)
  if (!sale) throw new TaxServiceError('rejected', 'address-missing')
  const calculation = await service.calculate(sale)
  await updateRecord(db, record.reference, {
    calculationRef: calculation.ref,
    lines: withCalculatedTax(record.lines, calculation.taxes),
  })
  return getRecord(db, record.reference)
}

/** Null once the address of the order is deleted. */
function describeGroup(
  { settings }: Pick<RecordDeps, 'settings'>,
  { address, sale: { lines, wrap, shipping, exemption } }: TaxOrderGroup,
): ServiceSale | null {
  if (!address) return null
  const { line1, line2, city, stateCode, zip } = address
  const to = { line1, line2, city, stateCode, zip }
  const amounts = { wrap: wrap.amount, shipping: shipping.amount }
  return describeSale({ to, lines, ...amounts, ...(exemption && { exemption }) }, settings)
}

function listChargedTaxes({ lines }: Pick<TaxRecord, 'lines'>) {
  const shipping = lines.find(({ id }) => id === shippingLineId)
  return {
    taxes: new Map(lines.map(({ id, recordedTax }) => [id, recordedTax])),
    shippingTax: shipping?.recordedTax ?? 0,
  }
}
