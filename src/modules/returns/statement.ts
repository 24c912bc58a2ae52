import { readLineTitles } from '#modules/orders/read-line-titles.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { StoredReturn } from './data/returns.ts'
import { reasonWithin } from './domain/reasons.ts'
import type { Resolution } from './domain/return-plan.ts'

const dateTimeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/New_York',
})

const resolutionTexts: Readonly<Record<Resolution, string>> = {
  refund: 'refund',
  credit: 'store credit',
  exchange: 'exchange',
  replace: 'replacement',
  keep: 'keep it, with a refund',
}

/** The sentence that confirms what the buyer requested and when. */
export async function statementOf(
  db: Db,
  { orderId, requestedAt, pieces }: StoredReturn,
): Promise<string> {
  const titles = await readLineTitles(db, orderId)
  const grouped = Map.groupBy(
    pieces,
    ({ lineId, reason, resolution }) =>
      `${titles.get(lineId) ?? 'an item'} (${reasonWithin(reason)}; `
      + `${resolutionTexts[resolution]})`,
  )
  const items = [...grouped].map(([description, units]) => `${units.length} × ${description}`)
  return (
    `You requested this on ${dateTimeFormat.format(requestedAt)} (New York time): `
    + `${items.join(', ')}.`
  )
}
