import { formatMoney, sum } from '#kernel/money/money.ts'
import { listAllowedEvents } from '#kernel/state-machine/state-machine.ts'
import { calendarDate, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { listOrderNumbers } from '#modules/orders/list-order-numbers.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { signPath } from '#platform/secrets/signed-path.ts'
import type { Commission } from '../contract.ts'
import {
  listEntries,
  listQuotes,
  type StoredCommission,
  type StoredEntry,
  type StoredQuote,
} from '../db/commissions.ts'
import { selectAgreement, type CommissionAgreement } from '../db/agreement.ts'
import { listPaidDeposits } from '../db/deposits.ts'
import { listProofs, type StoredProof } from '../db/proofs.ts'
import { commissionMachine, isClosed, describeNextStep } from '../domain/commission-machine.ts'
import { calculateDepositRefund } from '../domain/deposit-refund.ts'
import { findDueInstallment, type DueInstallment } from '../domain/payment-plan.ts'
import { findService, type BespokeService } from '../domain/services.ts'
import { proofFolder } from '../api/proof-routes.ts'

export interface CommissionViewContext {
  readonly now: Date
  /** Signs the links to proofs. */
  readonly secret: string
  readonly settings: Settings
}

/** Describes a commission for its page. */
export async function describeCommission(
  db: Db,
  commission: StoredCommission,
  { now, secret, settings }: CommissionViewContext,
): Promise<Commission> {
  const { id: commissionId } = commission
  const today = calendarDate(now)
  const [entries, stored, proofs, deposits, order] = await Promise.all([
    listEntries(db, commissionId),
    listQuotes(db, commissionId),
    listProofs(db, commissionId),
    listPaidDeposits(db, commissionId),
    readOrderRef(db, commission),
  ])
  const service = findService(settings.get('bespoke').services, commission.serviceId)
  const agreed = selectAgreement(stored, deposits)
  const {
    state,
    next,
    installmentDue: due,
  } = describeStatus(commission, {
    quotes: stored,
    agreed,
    orderNumber: order?.number ?? null,
    today,
  })
  return {
    number: commission.number,
    title: commission.title,
    service: service?.title ?? '',
    answers: describeAnswers(service, commission),
    quantity: commission.quantity,
    estimate: commission.estimate,
    neededBy: commission.neededBy,
    state,
    next,
    entries: entries.map(describeEntry),
    quotes: stored.map((quote) => describeQuote(quote, { today, paid: agreed?.paid ?? 0 })),
    installmentDue:
      due && !due.isLast
        ? { installment: due.installment, due: due.due, label: due.label, amount: due.amount }
        : null,
    proofs: proofs.map((proof) => describeProof(proof, { now, secret })),
    isBalanceDue: due?.isLast ?? false,
    order,
    canWrite: !isClosed(state),
    canWithdraw: listAllowedEvents(commissionMachine, state).includes('withdraw'),
    refundIfCanceled: listAllowedEvents(commissionMachine, state).includes('break_off')
      ? calculateDepositRefund(state, {
          paid: sum(deposits.map(({ amount }) => amount)),
          designFee: agreed?.quote.designFee ?? 0,
        })
      : null,
  }
}

function describeProof(
  { id, version, note, width, height, decision, pins }: StoredProof,
  { now, secret }: Pick<CommissionViewContext, 'now' | 'secret'>,
): Commission['proofs'][number] {
  const src = signPath(secret, { folder: proofFolder, id }, now)
  return { id, version, note, width, height, decision, pins, src }
}

interface StatusInput {
  readonly quotes: readonly StoredQuote[]
  readonly agreed: CommissionAgreement | null
  readonly orderNumber: string | null
  readonly today: CalendarDate
}

/**
 * The status, next step and due installment. An open quote past its date reads as expired even
 * before the nightly job.
 */
export function describeStatus(
  commission: StoredCommission,
  { quotes, agreed, orderNumber, today }: StatusInput,
): Pick<Commission, 'state' | 'next'> & { installmentDue: DueInstallment | null } {
  const open = quotes.find((quote) => quote.state === 'open' && !isExpired(quote, today))
  const state = commission.state === 'quoted' && !open ? 'expired' : commission.state
  const due = agreed && findDueInstallment(state, agreed)
  const next = describeNextStep(state, {
    firstReplyBy: formatDate(commission.firstReplyBy),
    validUntil: open ? formatDate(open.validUntil) : null,
    installment: due && !due.isLast ? { label: due.label, amount: formatMoney(due.amount) } : null,
    order: orderNumber,
    isAmended: open !== undefined && agreed !== null,
  })
  return { state, next, installmentDue: due }
}

async function readOrderRef(db: Db, { orderId }: StoredCommission): Promise<Commission['order']> {
  const number = orderId === null ? undefined : (await listOrderNumbers(db, [orderId])).get(orderId)
  return orderId === null || number === undefined ? null : { id: orderId, number }
}

function describeAnswers(
  service: BespokeService | null,
  { answers }: StoredCommission,
): Commission['answers'] {
  return (service?.questions ?? []).flatMap(({ id, label, options }) => {
    const chosen = options.find((option) => option.id === answers[id])
    return chosen ? [{ label, value: chosen.label }] : []
  })
}

function describeEntry({
  at,
  author,
  kind,
  text,
  files,
}: StoredEntry): Commission['entries'][number] {
  return {
    at: at.toISOString(),
    from: author === 'customer' ? 'you' : 'shop',
    kind,
    text,
    files: files.map(({ id, name, size }) => ({ id: id ?? null, name, size })),
  }
}

/** Marks paid installments of the accepted quote. */
function describeQuote(
  quote: StoredQuote,
  { today, paid }: { today: CalendarDate; paid: number },
): Commission['quotes'][number] {
  const { id, lines, total, designFee, leadDays, validUntil } = quote
  const state = isExpired(quote, today) ? 'expired' : quote.state
  const plan = quote.plan.map((installment, index) => ({
    ...installment,
    isPaid: state === 'accepted' && index < paid,
  }))
  return { id, lines: [...lines], total, plan, designFee, leadDays, validUntil, state }
}

function isExpired({ state, validUntil }: StoredQuote, today: CalendarDate): boolean {
  return state === 'open' && validUntil < today
}
