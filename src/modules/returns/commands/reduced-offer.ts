import { restockUnits } from '#modules/inventory/order-stock.ts'
import { listLineTitles } from '#modules/orders/list-line-titles.ts'
import type { OrderActor, OrderWithUnits, OrderUnitKey } from '#modules/orders/lock-order.ts'
import { readUnitValues, type GetUnitValue } from '#modules/refunds/unit-value.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, days, formatDate } from '#kernel/time/time.ts'
import { type Tx, unwrap } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import { nextReturnStatus, withReturn } from './approve-return.ts'
import {
  getReturn,
  updateReturnUnits,
  updateReturn,
  type ReturnUnitRow,
  type StoredReturn,
} from '../db/returns.ts'
import { calculateWithheldAmount, type ReductionRule } from '../domain/reduction.ts'
import type { ReturnStatus } from '../domain/return-machine.ts'
import { leaveUnitsWithBuyer, settleUnits } from './settle-units.ts'
import { recordReturnEvent, notifyReturnSender } from './notify-return-sender.ts'

/** Time to decline an offer (commerce.md §2.5). After it, the reduced amount is paid. */
const replyPeriod = days(5)

/** The unit's refund after the restocking fee, in cents. */
export function calculateUnitRefund(
  getWorth: GetUnitValue,
  returnUnit: OrderUnitKey & { readonly restockingFee: number },
): number {
  return getWorth(returnUnit).amount - returnUnit.restockingFee
}

/** The reduction of a unit, in cents. Refuses one without a reason or above the refund. */
export function calculateReduction(
  getWorth: GetUnitValue,
  returnUnit: ReturnUnitRow,
  { withhold, note }: { readonly withhold?: ReductionRule | undefined; readonly note: string },
): number {
  if (returnUnit.resolution !== 'refund' && returnUnit.resolution !== 'credit')
    unwrap(
      refuse(
        'transition-illegal',
        'A reduced offer is possible only for refunds and credit. Accept or reject exchanges '
          + 'and replacements.',
        { reason: 'reduced-offer-not-possible' },
      ),
    )
  const withheld =
    withhold && note !== ''
      ? calculateWithheldAmount(calculateUnitRefund(getWorth, returnUnit), withhold)
      : null
  return unwrap(withheld ?? refuseReduction())
}

function refuseReduction(): Refusal<'fields-invalid'> {
  const message =
    'Enter a reason for the reduced offer and a reduction that is less than the refund.'
  return refuse('fields-invalid', message, {
    reason: 'reduced-offer-invalid',
    fields: { items: message },
  })
}

interface ReducedOffer {
  readonly order: OrderWithUnits
  readonly storedReturn: StoredReturn
  /** Units with their reduction and its reason. */
  readonly units: readonly ReturnUnitRow[]
  /** Number of photos for the buyer. */
  readonly photos: number
  readonly by: OrderActor
  readonly now: Date
}

/** Sends the buyer a reduced offer with its reason. */
export async function sendReducedOffers(
  tx: Tx,
  services: Services,
  { order, storedReturn, units, photos, by, now }: ReducedOffer,
): Promise<void> {
  if (units.length === 0) return
  const replyBy = new Date(now.getTime() + replyPeriod)
  for (const { withheld, sellable, decision, ...returnUnit } of units)
    await updateReturnUnits(tx, {
      returnId: storedReturn.id,
      keys: [returnUnit],
      state: 'offered',
      withheld,
      replyBy,
      sellable,
      decision,
    })
  const titles = await listLineTitles(tx, order.id)
  const getWorth = await readUnitValues(tx, order)
  const descriptions = units.map((returnUnit) => {
    const refund = formatMoney(calculateUnitRefund(getWorth, returnUnit))
    return (
      `${titles.get(returnUnit.lineId) ?? 'An item'}: ${returnUnit.decision} We would deduct `
      + `${formatMoney(returnUnit.withheld)} from the ${refund} refund.`
    )
  })
  await recordReturnEvent(tx, storedReturn, {
    kind: 'return_offered',
    at: now,
    by,
    data: { returnId: storedReturn.id, pieces: units.length },
  })
  await notifyReturnSender(tx, services, {
    order,
    storedReturn,
    at: now,
    urgent: true,
    subject: `Return ${storedReturn.number}: a reduced refund offer`,
    heading: 'Something isn’t as we shipped it.',
    paragraphs: [
      ...descriptions,
      ...(photos > 0
        ? [
            photos === 1
              ? 'You can see our photo on your return page.'
              : 'You can see our photos on your return page.',
          ]
        : []),
      'Accept or decline the offer on your return page by '
        + `${formatDate(calendarDate(replyBy))}. If you decline, we’ll send it back to you. If `
        + 'we don’t hear from you, we’ll refund the reduced amount.',
    ],
  })
}

/** Accepts or declines all reduced offers of a return. */
export async function answerOffer(
  services: Services,
  { id, accept }: { id: string; accept: boolean },
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  const now = services.clock.now()
  return withReturn(services, id, async (tx, order, storedReturn) => {
    const units = storedReturn.units.filter(({ state }) => state === 'offered')
    if (units.length === 0)
      unwrap(
        refuse('transition-illegal', 'This return has no open offer.', {
          reason: 'no-open-offer',
          detail: { status: storedReturn.status },
        }),
      )
    await recordReturnEvent(tx, storedReturn, {
      kind: accept ? 'return_offer_taken' : 'return_offer_refused',
      at: now,
      by,
      data: { returnId: storedReturn.id },
    })
    if (!accept)
      for (const returnUnit of units)
        await leaveUnitsWithBuyer(tx, {
          order,
          storedReturn,
          units: [returnUnit],
          state: 'rejected',
          decision: returnUnit.decision,
        })
    const outcome = accept ? { units } : { units: [], sentBack: units }
    await settleUnits(tx, services, { order, storedReturn, ...outcome, by, now })
    if (accept)
      await restockReturnedUnit(tx, {
        storedReturn,
        units: units.filter(({ sellable }) => sellable),
        now,
      })
    return {
      status: await updateStatusAfterDecision(tx, storedReturn, {
        status: storedReturn.status,
        now,
      }),
    }
  })
}

/** Accepts offers whose deadline has passed. */
export async function acceptExpiredOffers(services: Services): Promise<void> {
  const now = services.clock.now()
  const due = await queryRows(
    services.db,
    { id: text },
    sql`
      select distinct return_id as id from return_units
      where state = 'offered' and reply_by < ${now}
      order by 1
      limit 200`,
  )
  await processSequentially(due, ({ id }) =>
    answerOffer(services, { id, accept: true }, { kind: 'system' }),
  )
}

export async function restockReturnedUnit(
  tx: Tx,
  {
    storedReturn,
    units,
    now,
  }: { storedReturn: StoredReturn; units: readonly ReturnUnitRow[]; now: Date },
): Promise<void> {
  await restockUnits(tx, {
    ref: storedReturn.id,
    now,
    demands: units.map(({ variantId }) => ({ variantId, qty: 1 })),
  })
}

/** Updates the status after a decision: settled if nothing is left, otherwise partly settled. */
export async function updateStatusAfterDecision(
  tx: Tx,
  { id }: StoredReturn,
  { status, now }: { status: ReturnStatus; now: Date },
): Promise<ReturnStatus> {
  const units = (await getReturn(tx, id))?.units ?? []
  if (units.some(({ state }) => state === 'received')) return status
  const hasOpenUnits = units.some(({ state }) => state === 'open' || state === 'offered')
  const hasDecidedUnits = units.some(({ state }) => state !== 'open' && state !== 'offered')
  const newStatus =
    hasOpenUnits && !hasDecidedUnits
      ? status
      : nextReturnStatus({ status }, hasOpenUnits ? 'settle_part' : 'settle')
  await updateReturn(tx, id, { status: newStatus, settledAt: hasOpenUnits ? null : now })
  return newStatus
}
