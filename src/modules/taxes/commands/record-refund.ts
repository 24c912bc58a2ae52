import { findTaxOrder, type TaxOrder, type TaxOrderGroup } from '#modules/orders/find-tax-order.ts'
import { readReversedTaxes, type OrderReversedTax } from '#modules/refunds/read-reversed-taxes.ts'
import { sum } from '#kernel/money/money.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import {
  getRecord,
  insertRecord,
  listReversedLines,
  lockSaleRecord,
  updateRecord,
  type TaxRecord,
} from '../db/tax-records.ts'
import { buildReversalLines, shippingLineId } from './build-record-lines.ts'
import {
  explainMissingService,
  failRecord,
  findService,
  isFinal,
  recordSale,
  type RecordDeps,
} from './record-sale.ts'

/** Records all delivery groups of an order. */
export async function recordOrder(deps: RecordDeps, orderId: string): Promise<void> {
  const order = await findTaxOrder(deps.db, orderId)
  if (!order) return
  for (const group of order.groups) await recordSale(deps, { order, group })
}

/** Records the tax in a refund, after the sale. Goodwill and fees change no tax. */
export async function recordRefund(deps: RecordDeps, refundId: string): Promise<void> {
  const reversed = await readReversedTaxes(deps.db, refundId)
  const orderId = reversed[0]?.orderId
  const order = orderId === undefined ? null : await findTaxOrder(deps.db, orderId)
  if (!order) return
  for (const group of order.groups) {
    const own = reversed.filter(({ groupId }) => groupId === group.id)
    if (own.length > 0) await recordReversal(deps, { order, group, refundId, reversed: own })
  }
}

interface RefundedGroup {
  readonly order: TaxOrder
  readonly group: TaxOrderGroup
  readonly refundId: string
  readonly reversed: readonly OrderReversedTax[]
}

async function recordReversal(deps: RecordDeps, refunded: RefundedGroup): Promise<void> {
  const { order, group } = refunded
  const sale = await recordSale(deps, { order, group })
  // A reversal names lines and tax as the service has them, so it waits for the sale, whose record
  // says what is wrong.
  if (sale.state !== 'recorded') return
  const record = await createReversal(deps, refunded)
  if (record.state === 'recorded') return
  const service = findService(deps, record)
  if (!service) {
    await failRecord(deps, record, explainMissingService(record))
    return
  }
  try {
    await sendReversal(deps, { ...refunded, sale, record, service })
  } catch (error) {
    if (!isFinal(error)) throw error
    await failRecord(deps, record, error.message)
  }
}

async function createReversal(
  { db, clock }: RecordDeps,
  { order, group, refundId, reversed }: RefundedGroup,
): Promise<TaxRecord> {
  const reference = `${order.number}-${group.position + 1}-${refundId}`
  await inTransaction(db, async (tx) => {
    const sale = await lockSaleRecord(tx, group.id)
    await insertRecord(tx, {
      orderId: order.id,
      groupId: group.id,
      refundId,
      provider: sale.provider,
      reference,
      calculationRef: null,
      lines: buildReversalLines(sale.lines, reversed, await listReversedLines(tx, group.id)),
      now: clock.now(),
    })
  })
  return getRecord(db, reference)
}

interface ReversalInProgress extends RefundedGroup {
  readonly sale: TaxRecord
  readonly record: TaxRecord
  readonly service: NonNullable<ReturnType<typeof findService>>
}

async function sendReversal(
  { db, clock }: RecordDeps,
  { sale, record, service, group, reversed }: ReversalInProgress,
): Promise<void> {
  const { lines, reference } = record
  const shipping = lines.find(({ id }) => id === shippingLineId)
  const { ref } = await service.recordReversal({
    reference,
    sale: { ref: sale.providerRef ?? '', reference: sale.reference },
    refundedAt: reversed[0]?.at ?? clock.now(),
    to: group.address,
    lines: lines
      .filter(({ id }) => id !== shippingLineId)
      .map(({ id, lineRef, amount, recordedTax }) => ({
        id,
        lineRef: lineRef ?? '',
        amount,
        tax: recordedTax,
      })),
    shipping: shipping ? { amount: shipping.amount, tax: shipping.recordedTax } : null,
    ...(group.sale.exemption && { exemption: group.sale.exemption }),
  })
  await updateRecord(db, reference, {
    state: 'recorded',
    problem: null,
    providerRef: ref,
    recordedTax: sum(lines.map(({ recordedTax }) => recordedTax)),
    recordedAt: clock.now(),
  })
}
