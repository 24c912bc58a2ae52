import { readLineTitles } from '#modules/orders/read-line-titles.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { StoredReturn } from './data/returns.ts'
import { reasonWithin } from './domain/reasons.ts'
import type { Resolution } from './domain/return-plan.ts'

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/New_York',
})

const wishes: Readonly<Record<Resolution, string>> = {
  refund: 'money back',
  credit: 'store credit',
  exchange: 'another one',
  replace: 'the same again',
  keep: 'kept, with money back',
}

/** What was asked for and when, for the mailbox of whoever asked: the receipt of their statement. */
export async function statementOf(
  db: Db,
  { orderId, requestedAt, pieces }: StoredReturn,
): Promise<string> {
  const titles = await readLineTitles(db, orderId)
  const alike = Map.groupBy(
    pieces,
    ({ lineId, reason, resolution }) =>
      `${titles.get(lineId) ?? 'a piece'} (${reasonWithin(reason)}; ${wishes[resolution]})`,
  )
  const asked = [...alike].map(([what, some]) => `${some.length} × ${what}`)
  return `You asked for this on ${moment.format(requestedAt)} in New York: ${asked.join(', ')}.`
}
