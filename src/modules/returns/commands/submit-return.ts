import { claimFiles } from '#modules/files/claim-files.ts'
import { actOnOrder } from '#modules/fulfillment/act-on-order.ts'
import {
  updateOrderUnitFields,
  findOrderWithUnits,
  type OrderActor,
  type OrderWithUnits,
} from '#modules/orders/lock-order.ts'
import { captureBeforeRefund } from '#modules/payments/refundable-payment.ts'
import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addBusinessDays } from '#kernel/time/business-days.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { OwnerId } from '#platform/context.ts'
import { type Tx, unwrap } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { approveReturn, nextReturnStatus } from './approve-return.ts'
import { getReturn, updateReturn, type ReturnRow } from '../db/returns.ts'
import { insertReturnPhotos } from '../db/return-photos.ts'
import { generateReturnNumber } from '../domain/return-number.ts'
import { isOurFault } from '../domain/reasons.ts'
import { needsManualReview, type ReturnMethod } from '../domain/return-plan.ts'
import {
  planReturn,
  sumValue,
  type ReturnRequest,
  type PlannedUnit,
  type ReturnPlan,
} from '../queries/plan-return.ts'
import { reserveReplacements } from './reserve-replacements.ts'
import { findReturnLocation } from './return-locations.ts'
import { returnPhotoClaimKey } from './shop-photos.ts'
import { previewMoney, type ReturnMoney } from '../queries/return-money.ts'
import { readReturnHistory } from '../queries/read-return-history.ts'
import { findTrustFlag } from './trust-flags.ts'
import { describeRequest } from '../queries/statement.ts'
import { recordReturnEvent, notifyReturnSender } from './notify-return-sender.ts'

export type ReturnChannel = 'phone' | 'email' | 'chat' | 'in_person'

export interface ReturnSubmission extends Omit<ReturnRequest, 'now'> {
  readonly orderId: string
  /** The amounts shown to the buyer. A different result is refused. */
  readonly expected: { readonly toCard: number; readonly asCredit: number }
  readonly photos: readonly { readonly lineId: string; readonly fileId: string }[]
  readonly ownerId: OwnerId | null
  /** How the buyer reached the staff who submit it. */
  readonly channel?: ReturnChannel
  /** The gift recipient who returns it. */
  readonly recipient?: { readonly id: string; readonly email: string }
}

/** Without a carrier integration, buyers ship the parcel themselves. */
function resolveMethod(carrier: Services['carrier'], request: ReturnMethod): ReturnMethod {
  return carrier === null && request !== 'none' ? 'own' : request
}

export async function previewReturn(
  { db, carrier }: Pick<Services, 'db' | 'carrier'>,
  { orderId, ...request }: ReturnRequest & { readonly orderId: string },
): Promise<{ plan: ReturnPlan; money: ReturnMoney } | Refusal> {
  const order = await findOrderWithUnits(db, orderId)
  if (!order)
    return refuse('not-found', 'We couldn’t find this order.', { reason: 'order-not-found' })
  const plan = await planReturn(db, order, {
    ...request,
    method: resolveMethod(carrier, request.method),
  })
  return 'refused' in plan
    ? plan
    : {
        plan,
        money: await previewMoney(db, order, {
          ...plan,
          creditTo: request.gift ? 'recipient' : null,
        }),
      }
}

/**
 * Submits a return. The order's lock and a unique key keep each unit in one return at a time. Stock
 * for exchanges is reserved now. Returns that need no manual review are approved immediately.
 */
export async function submitReturn(
  services: Services,
  submission: ReturnSubmission,
  by: OrderActor,
): Promise<{ returnId: string } | Refusal> {
  const now = services.clock.now()
  if (!(await captureBeforeRefund(services, submission.orderId)))
    return refuse(
      'provider-unavailable',
      'We can’t reach the payment provider right now. Nothing was changed. Try again in a minute.',
      { reason: 'payment-provider-unavailable' },
    )
  return actOnOrder(services, submission.orderId, async (tx, order) => {
    const plan = unwrap(
      await planReturn(tx, order, {
        ...submission,
        method: resolveMethod(services.carrier, submission.method),
        now,
      }),
    )
    const money = await previewMoney(tx, order, {
      ...plan,
      creditTo: submission.recipient?.id ?? null,
    })
    const { toCard, asCredit } = submission.expected
    if (money.toCard !== toCard || money.asCredit !== asCredit)
      unwrap(
        refuse('total-changed', 'The refund amount has changed. Please review it again.', {
          reason: 'refund-total-changed',
          detail: { was: submission.expected, now: money },
        }),
      )
    const { recipient } = submission
    const id = await insertReturn(tx, services, { order, plan, money, recipient, by, now })
    await claimPhotos(tx, { ...submission, id })
    const stockRefusal = await reserveReplacements(tx, { returnId: id, units: plan.units, now })
    if (stockRefusal)
      unwrap(
        refuse(
          'stock-short',
          'The item you wanted in exchange has just sold out. Choose another one.',
          { reason: 'exchange-item-sold-out' },
        ),
      )
    const updatedOrder = await updateOrderUnitFields(tx, order, {
      keys: plan.units,
      returnState: 'open',
      ...(recipient && { recipientId: recipient.id, recipientEmail: recipient.email }),
    })
    const { channel } = submission
    await approveOrReview(tx, services, { order: updatedOrder, id, plan, channel, by, now })
    return { returnId: id }
  })
}

interface NewReturn {
  readonly order: OrderWithUnits
  readonly plan: ReturnPlan
  readonly money: ReturnMoney
  readonly recipient: ReturnSubmission['recipient']
  readonly by: OrderActor
  readonly now: Date
}

async function insertReturn(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  { order, plan, money, recipient, by, now }: NewReturn,
): Promise<string> {
  const id = createId('ret', now.getTime())
  const isClaim = plan.units.every((plannedUnit) => isOurFault(plannedUnit.reason))
  const isExchange = plan.units.every((plannedUnit) => plannedUnit.resolution === 'exchange')
  const values = {
    id,
    number: generateReturnNumber(),
    kind: isClaim ? 'claim' : isExchange ? 'exchange' : 'return',
    orderId: order.id,
    initiator: by.kind === 'staff' ? 'staff' : recipient ? 'recipient' : 'buyer',
    recipientId: recipient?.id ?? null,
    recipientEmail: recipient?.email ?? null,
    status: 'requested',
    method: plan.method,
    fee: plan.fee,
    sendTo: json(
      (await findReturnLocation(tx, plan.units[0]?.lineId ?? ''))
        ?? settings.get('shop').returnsAddress,
    ),
    preview: json(money),
    requestedAt: now,
  }
  await execute(tx, sql`insert into returns ${insertValues(values)}`)
  await insertReturnUnits(tx, id, plan.units)
  return id
}

async function insertReturnUnits(
  tx: Tx,
  returnId: string,
  units: readonly PlannedUnit[],
): Promise<void> {
  const [first, ...others] = units.map((unit) => ({ ...unit, returnId }))
  if (!first) throw new Error(`Return ${returnId} has no units.`)
  await execute(tx, sql`insert into return_units ${insertValues(first, ...others)}`)
}

/** Photos require a session, which buyers with an emailed link do not have. */
async function claimPhotos(
  tx: Tx,
  { id, photos, ownerId }: Pick<ReturnSubmission, 'photos' | 'ownerId'> & { id: string },
): Promise<void> {
  if (photos.length === 0 || !ownerId) return
  unwrap(
    await claimFiles(tx, {
      fileIds: photos.map(({ fileId }) => fileId),
      ownerId,
      purpose: 'return',
      claimedBy: returnPhotoClaimKey(id),
    }),
  )
  await insertReturnPhotos(tx, { returnId: id, photos, fromShop: false })
}

interface SubmittedReturn extends Omit<NewReturn, 'money' | 'recipient'> {
  readonly id: string
  readonly channel: ReturnChannel | undefined
}

async function approveOrReview(
  tx: Tx,
  services: Services,
  { order, id, plan, channel, by, now }: SubmittedReturn,
): Promise<void> {
  const storedReturn = await getReturn(tx, id)
  if (!storedReturn) throw new Error(`Return ${id} was not found.`)
  await recordReturnEvent(tx, storedReturn, {
    kind: 'return_requested',
    at: now,
    by,
    data: { returnId: id, ...(channel && { channel }) },
  })
  const history = await readReturnHistory(tx, order)
  const trustFlag = await findTrustFlag(tx, order)
  if (
    !needsManualReview({
      ...history,
      trustFlag: trustFlag,
      value: sumValue(order, plan.units),
      units: plan.units,
      reviewAbove: plan.reviewAbove,
    })
  ) {
    await approveReturn(tx, services, { order, storedReturn, by: { kind: 'system' }, now })
    return
  }
  const reviewBy = new Date(`${addBusinessDays(calendarDate(now), 1)}T22:00:00Z`)
  const status = nextReturnStatus(storedReturn, 'review')
  await updateReturn(tx, id, { status, reviewBy })
  await notifyReturnSender(tx, services, {
    order,
    storedReturn,
    at: now,
    urgent: true,
    ...buildReviewNews(storedReturn, await describeRequest(tx, storedReturn)),
  })
  if (by.kind === 'staff')
    await approveReturn(tx, services, { order, storedReturn: { ...storedReturn, status }, by, now })
}

function buildReviewNews({ number }: ReturnRow, statement: string) {
  return {
    subject: `Return ${number}: in review`,
    heading: 'We received your return request.',
    paragraphs: [statement, 'We’ll review it within one business day and email you.'],
  }
}
