import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Commission } from './contract.ts'
import { entriesOf, quotesOf, type StoredCommission } from './data/commissions.ts'
import { nextStep } from './domain/commission-machine.ts'
import { serviceOf } from './domain/services.ts'

/** The commission page. An open quote past its day reads as expired, whether or not the night's job has been by. */
export async function describeCommission(db: Db, commission: StoredCommission, today: CalendarDate): Promise<Commission> {
  const [entries, stored] = await Promise.all([entriesOf(db, commission.id), quotesOf(db, commission.id)])
  const service = serviceOf(commission.serviceId)
  const quotes = stored.map(({ id, lines, total, deposit, leadDays, validUntil, state }) => ({
    id,
    lines: [...lines],
    total,
    deposit,
    leadDays,
    validUntil,
    state: state === 'open' && validUntil < today ? ('expired' as const) : state,
  }))
  const open = quotes.find((quote) => quote.state === 'open')
  const state = commission.state === 'quoted' && !open ? 'expired' : commission.state
  return {
    number: commission.number,
    title: commission.title,
    service: service?.title ?? '',
    answers: (service?.questions ?? []).flatMap(({ id, label, options }) => {
      const chosen = options.find((option) => option.id === commission.answers[id])
      return chosen ? [{ label, value: chosen.label }] : []
    }),
    quantity: commission.quantity,
    estimate: commission.estimate,
    neededBy: commission.neededBy,
    state,
    next: nextStep(state, {
      firstReplyBy: formatDate(commission.firstReplyBy as CalendarDate),
      validUntil: open ? formatDate(open.validUntil as CalendarDate) : null,
    }),
    entries: entries.map(({ at, author, kind, text, files }) => ({
      at: at.toISOString(),
      from: author === 'customer' ? 'you' : 'shop',
      kind,
      text,
      files: [...files],
    })),
    quotes,
    canWrite: !['declined', 'withdrawn'].includes(state),
  }
}
