import { listLineTitles } from '#modules/orders/list-line-titles.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { StoredReturn } from '../db/returns.ts'
import { formatReasonInSentence } from '../domain/reasons.ts'
import type { ReturnResolution } from '../domain/return-plan.ts'
import { formatShopTime, getShopPlace } from '#kernel/time/shop-time-zone.ts'

const dateTimeFormat: Intl.DateTimeFormatOptions = {
  dateStyle: 'long',
  timeStyle: 'short',
}

const resolutionTexts: Readonly<Record<ReturnResolution, string>> = {
  refund: 'refund',
  credit: 'store credit',
  exchange: 'exchange',
  replace: 'replacement',
  keep: 'keep it, with a refund',
}

/** The sentence that confirms what the buyer requested and when. */
export async function describeRequest(
  db: Db,
  { orderId, requestedAt, units }: StoredReturn,
): Promise<string> {
  const titles = await listLineTitles(db, orderId)
  const grouped = Map.groupBy(
    units,
    ({ lineId, reason, resolution }) =>
      `${titles.get(lineId) ?? 'an item'} (${formatReasonInSentence(reason)}; `
      + `${resolutionTexts[resolution]})`,
  )
  const items = [...grouped].map(([description, alike]) => `${alike.length} × ${description}`)
  return (
    `You requested this on ${formatShopTime(requestedAt, dateTimeFormat)} (${getShopPlace()} `
    + 'time): '
    + `${items.join(', ')}.`
  )
}
