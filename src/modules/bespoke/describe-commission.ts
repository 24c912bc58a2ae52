import { formatMoney } from '#kernel/money/money.ts'
import { allowed } from '#kernel/state-machine/state-machine.ts'
import { calendarDate, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { readOrderNumbers } from '#modules/orders/read-order-numbers.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Commission } from './contract.ts'
import { entriesOf, quotesOf, type StoredCommission, type StoredEntry, type StoredQuote } from './data/commissions.ts'
import { liveDeposit } from './data/deposits.ts'
import { proofsOf } from './data/proofs.ts'
import { commissionMachine, isClosed, nextStep } from './domain/commission-machine.ts'
import { depositBack } from './domain/deposit-back.ts'
import { serviceOf } from './domain/services.ts'
import { pictureLink } from './picture-link.ts'

export interface Viewing {
  readonly now: Date
  /** Proofs are shown behind links made with it. */
  readonly secret: string
}

/** The commission page. */
export async function describeCommission(db: Db, commission: StoredCommission, { now, secret }: Viewing): Promise<Commission> {
  const { id: commissionId } = commission
  const today = calendarDate(now)
  const [entries, stored, proofs, deposit, order] = await Promise.all([
    entriesOf(db, commissionId),
    quotesOf(db, commissionId),
    proofsOf(db, commissionId),
    liveDeposit(db, commissionId),
    orderOf(db, commission),
  ])
  const service = serviceOf(commission.serviceId)
  const quotes = stored.map((quote) => quoteOf(quote, today))
  const agreed = quotes.find((quote) => quote.state === 'accepted')
  const { state, next, depositDue } = standingOf(commission, { quotes: stored, orderNumber: order?.number ?? null, today })
  return {
    number: commission.number,
    title: commission.title,
    service: service?.title ?? '',
    answers: answersOf(commission),
    quantity: commission.quantity,
    estimate: commission.estimate,
    neededBy: commission.neededBy,
    state,
    next,
    entries: entries.map(entryOf),
    quotes,
    depositDue,
    proofs: proofs.map(({ id, version, note, width, height, decision, pins }) => ({
      id,
      version,
      note,
      width,
      height,
      decision,
      pins,
      src: pictureLink(secret, id, now),
    })),
    isBalanceDue: state === 'approved',
    order,
    canWrite: !isClosed(state),
    canWithdraw: allowed(commissionMachine, state).includes('withdraw'),
    backIfBrokenOff: allowed(commissionMachine, state).includes('break_off')
      ? depositBack(state, { deposit: deposit?.amount ?? 0, designFee: agreed?.designFee ?? 0 })
      : null,
  }
}

interface Standing {
  readonly quotes: readonly StoredQuote[]
  /** Of the order it became. */
  readonly orderNumber: string | null
  readonly today: CalendarDate
}

/** How it stands and who acts next. An open quote past its day reads as expired, whether or not the night's job has been by. */
export function standingOf(
  commission: StoredCommission,
  { quotes, orderNumber, today }: Standing,
): Pick<Commission, 'state' | 'next' | 'depositDue'> {
  const open = quotes.find((quote) => quote.state === 'open' && !hasLapsed(quote, today))
  const agreed = quotes.find((quote) => quote.state === 'accepted')
  const state = commission.state === 'quoted' && !open ? 'expired' : commission.state
  const depositDue = state === 'accepted' && agreed && agreed.deposit > 0 ? agreed.deposit : null
  const next = nextStep(state, {
    firstReplyBy: formatDate(commission.firstReplyBy as CalendarDate),
    validUntil: open ? formatDate(open.validUntil as CalendarDate) : null,
    deposit: depositDue === null ? null : formatMoney(depositDue),
    order: orderNumber,
    isAmended: open !== undefined && agreed !== undefined,
  })
  return { state, next, depositDue }
}

async function orderOf(db: Db, { orderId }: StoredCommission): Promise<Commission['order']> {
  const number = orderId === null ? undefined : (await readOrderNumbers(db, [orderId])).get(orderId)
  return orderId === null || number === undefined ? null : { id: orderId, number }
}

function answersOf({ serviceId, answers }: StoredCommission): Commission['answers'] {
  return (serviceOf(serviceId)?.questions ?? []).flatMap(({ id, label, options }) => {
    const chosen = options.find((option) => option.id === answers[id])
    return chosen ? [{ label, value: chosen.label }] : []
  })
}

function entryOf({ at, author, kind, text, files }: StoredEntry): Commission['entries'][number] {
  return {
    at: at.toISOString(),
    from: author === 'customer' ? 'you' : 'shop',
    kind,
    text,
    files: files.map(({ id, name, size }) => ({ id: id ?? null, name, size })),
  }
}

function quoteOf(quote: StoredQuote, today: CalendarDate): Commission['quotes'][number] {
  const { id, lines, total, deposit, designFee, leadDays, validUntil } = quote
  const state = hasLapsed(quote, today) ? 'expired' : quote.state
  return { id, lines: [...lines], total, deposit, designFee, leadDays, validUntil, state }
}

function hasLapsed({ state, validUntil }: StoredQuote, today: CalendarDate): boolean {
  return state === 'open' && validUntil < today
}
