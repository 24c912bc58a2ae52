import { readVariants } from '#modules/catalog/read-variants.ts'
import { formatVariantName } from '#modules/fulfillment/list-exchanged-variants.ts'
import { listLineSummaries, type LineSummary } from '#modules/orders/list-line-summaries.ts'
import { findOrderWithUnits } from '#modules/orders/lock-order.ts'
import { readUnitValues, type GetUnitValue } from '#modules/refunds/unit-value.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { boolean, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { signPath } from '#platform/secrets/signed-path.ts'
import type { Services } from '#platform/services.ts'
import type { ReturnUnitRow, StoredReturn } from '../db/returns.ts'
import { reasonLabels } from '../domain/reasons.ts'
import { returnMachine, type ReturnStatus } from '../domain/return-machine.ts'
import { listSharedParcel } from '../commands/combine-returns.ts'
import { calculateUnitRefund } from '../commands/reduced-offer.ts'
import { getReturnAddress } from '../commands/return-locations.ts'
import { sumReductions } from './build-refund-requests.ts'
import { photoFolder, listShopPhotos } from '../commands/shop-photos.ts'
import type { ReturnMoney } from './return-money.ts'
import type { ReturnDetail } from '../return-schemas.ts'

export async function describeReturn(
  { db, secret, clock, settings }: Pick<Services, 'db' | 'secret' | 'clock' | 'settings'>,
  storedReturn: StoredReturn,
): Promise<ReturnDetail> {
  const lines = await listLineSummaries(db, storedReturn.orderId)
  const getWorth = storedReturn.units.some(({ state }) => state === 'offered')
    ? await readOrderWorths(db, storedReturn.orderId)
    : null
  const exchangeVariants = await readVariants(
    db,
    storedReturn.units.flatMap(
      ({ exchangeVariantId, wantedVariantId }) => exchangeVariantId ?? wantedVariantId ?? [],
    ),
  )
  const { id, number, kind, status, method, trackingNo, decision, preview } = storedReturn
  return {
    id,
    number,
    kind,
    status,
    next: describeNextStep(storedReturn),
    method,
    trackingNo,
    pickUpOn: storedReturn.pickUpOn,
    to: [...getReturnAddress({ settings }, storedReturn)],
    decision,
    requestedAt: storedReturn.requestedAt.toISOString(),
    reviewBy: storedReturn.reviewBy?.toISOString() ?? null,
    shipBy: storedReturn.shipBy?.toISOString() ?? null,
    deliveredAt: storedReturn.deliveredAt?.toISOString() ?? null,
    receivedAt: storedReturn.receivedAt?.toISOString() ?? null,
    settledAt: storedReturn.settledAt?.toISOString() ?? null,
    canCancel: 'cancel' in returnMachine[status],
    canReopen: status === 'expired' && !storedReturn.reopened,
    items: storedReturn.units.map((unit) =>
      describeUnit(unit, { lines, exchangeVariants, getWorth }),
    ),
    photos: (await listShopPhotos(db, id)).map(({ lineId, fileId }) => ({
      lineId,
      src: signPath(secret, { folder: photoFolder, id: fileId }, clock.now()),
    })),
    preview: {
      toTenders: [],
      restocking: 0,
      difference: 0,
      ...preview,
      withheld: sumReductions(storedReturn.units),
    },
    combinedWith: await listSharedParcel(db, storedReturn),
    messages: await readMessages(db, id),
  }
}

interface UnitContext {
  readonly lines: ReadonlyMap<string, LineSummary>
  readonly exchangeVariants: Awaited<ReturnType<typeof readVariants>>
  /** Null if the return has no open offer. */
  readonly getWorth: GetUnitValue | null
}

function describeUnit(
  unit: ReturnUnitRow,
  { lines, exchangeVariants, getWorth }: UnitContext,
): ReturnDetail['items'][number] {
  const { lineId, exchangeVariantId, wantedVariantId, reason, resolution, state, decision } = unit
  const line = lines.get(lineId)
  return {
    lineId,
    title: line?.title ?? '',
    options: [...(line?.options ?? [])],
    picture: line?.picture ?? null,
    exchangedFor: formatVariantName(exchangeVariants.get(exchangeVariantId ?? '')),
    wanted:
      wantedVariantId === null
        ? null
        : {
            variantId: wantedVariantId,
            name: formatVariantName(exchangeVariants.get(wantedVariantId)),
          },
    reason: reasonLabels[reason],
    resolution,
    state,
    decision,
    offer: getWorth && describeOffer(getWorth, unit),
  }
}

async function readMessages(db: Db, returnId: string): Promise<ReturnDetail['messages']> {
  const messages = await queryRows(
    db,
    { at: timestamp, fromStaff: boolean, text },
    sql`
      select at, from_staff, text from return_messages
      where return_id = ${returnId}
      order by at, id`,
  )
  return messages.map((message) => ({
    at: message.at.toISOString(),
    from: message.fromStaff ? 'shop' : 'you',
    text: message.text,
  }))
}

async function readOrderWorths(db: Db, orderId: string): Promise<GetUnitValue | null> {
  const order = await findOrderWithUnits(db, orderId)
  return order && readUnitValues(db, order)
}

function describeOffer(
  getWorth: GetUnitValue,
  returnUnit: ReturnUnitRow,
): ReturnDetail['items'][number]['offer'] {
  const { replyBy, withheld } = returnUnit
  return (
    replyBy && {
      withheld,
      refund: calculateUnitRefund(getWorth, returnUnit) - withheld,
      replyBy: replyBy.toISOString(),
    }
  )
}

/** When the money will be available. */
function describeAvailability(
  units: readonly ReturnUnitRow[],
  { toCard }: Pick<ReturnMoney, 'toCard'>,
): string[] {
  return [
    ...(toCard > 0 && units.some(({ state }) => state === 'refunded')
      ? ['Refunds take 5 to 10 days to appear on your statement.']
      : []),
    ...(units.some(({ state }) => state === 'credited') ? ['You can use the credit now.'] : []),
  ]
}

function describeNextStep({
  status,
  method,
  reviewBy,
  shipBy,
  pickUpOn,
  deliveredAt,
  number,
  units,
  preview,
}: StoredReturn): string {
  const by = (at: Date | null) => (at ? ` by ${formatDate(calendarDate(at))}` : '')
  const replyBy = units.find((returnUnit) => returnUnit.replyBy)?.replyBy
  if (replyBy)
    return (
      `We’ve made you an offer for less. Accept or decline${by(replyBy)}; if we don’t hear `
      + 'from you, we’ll refund the reduced amount.'
    )
  const texts: Readonly<Record<ReturnStatus, string>> = {
    requested: 'We’re processing your return.',
    needs_review: `We’re reviewing your return and will email you${by(reviewBy)}.`,
    approved:
      method === 'own'
        ? `Write ${number} on the parcel and ship it${by(shipBy)}.`
        : 'We’re creating your return label.',
    label_issued: pickUpOn
      ? `The carrier will pick up the parcel on ${formatDate(pickUpOn)}.`
      : `Drop off the parcel${by(shipBy)}.`,
    in_transit: deliveredAt
      ? 'The carrier has delivered it to us. We’ll check the contents and email you.'
      : 'The carrier has your parcel. You don’t need to do anything.',
    received: 'We’ve received it and will inspect it within three days.',
    inspected: 'We’ll complete it today.',
    partly_settled: 'The items that arrived are settled. We’re waiting for the rest.',
    settled: ['Your return is complete.', ...describeAvailability(units, preview)].join(' '),
    closed: 'Your return is complete and closed.',
    rejected: 'We couldn’t accept this return. See our message for the reason.',
    cancelled: 'You canceled this return.',
    expired: 'The parcel wasn’t dropped off in time.',
  }
  return texts[status]
}
