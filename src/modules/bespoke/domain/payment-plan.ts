import { sum, type Minor } from '#kernel/money/money.ts'
import { findNextState } from '#kernel/state-machine/state-machine.ts'
import { commissionMachine, type CommissionState } from './commission-machine.ts'

/** When installments are due, in this order. Only milestones can repeat. */
export const dueTimes = ['acceptance', 'approval', 'milestone', 'sending'] as const
export type DueTime = (typeof dueTimes)[number]

export interface Installment {
  readonly due: DueTime
  /**
   * The name shown to the shopper. A milestone has the name of what is reached, such as “The cloth
   * is woven”.
   */
  readonly label: string
  readonly amount: Minor
}

export interface OfferedInstallment {
  readonly due: DueTime
  readonly label: string
  /** Null for the last installment, which is the remainder. */
  readonly amount: Minor | null
}

const labels: Readonly<Record<DueTime, string>> = {
  acceptance: 'Deposit',
  approval: 'Installment at approval',
  milestone: '',
  sending: 'Balance',
}

/**
 * Builds the payment plan of a total, or returns what is wrong with it. All installments but the
 * last are deposits ahead of the order.
 */
export function buildPaymentPlan(
  offered: readonly OfferedInstallment[],
  total: Minor,
): readonly Installment[] | string {
  const last = offered.at(-1)
  const deposits = offered.slice(0, -1)
  if (!last || (last.due !== 'approval' && last.due !== 'sending'))
    return 'The last installment must be due at approval or before shipping.'
  if (last.amount !== null)
    return 'The last installment is the remainder, so leave its amount empty.'
  if (deposits.some(({ amount }) => amount === null))
    return 'Every installment but the last needs an amount.'
  if (offered.some(({ due, label }) => due === 'milestone' && label === ''))
    return 'Every milestone needs a label.'
  if (!isInOrder(offered))
    return 'Installments must be in this order: acceptance, approval, milestones, shipping.'
  const remainder = total - sum(deposits.map(({ amount }) => amount ?? 0))
  if (remainder < 0) return 'The installments exceed the total.'
  return offered.map(({ due, label, amount }) => ({
    due,
    label: label || (amount === null ? 'Balance' : labels[due]),
    amount: amount ?? remainder,
  }))
}

function isInOrder(installments: readonly Pick<OfferedInstallment, 'due'>[]): boolean {
  return installments.every(({ due }, index) => {
    const previous = installments[index - 1]
    return (
      !previous
      || dueTimes.indexOf(previous.due) < dueTimes.indexOf(due)
      || (due === 'milestone' && previous.due === 'milestone')
    )
  })
}

/** An agreed plan and the number of paid installments, which are paid in order. */
export interface PaymentPlanStatus {
  readonly plan: readonly Installment[]
  readonly paid: number
}

export interface DueInstallment extends Installment {
  /** The index in the plan. */
  readonly installment: number
  /** The last installment is paid as the order, with shipping and tax; the others are deposits. */
  readonly isLast: boolean
}

const dueByState: Partial<Record<CommissionState, DueTime>> = {
  accepted: 'acceptance',
  approved: 'approval',
  milestone: 'milestone',
  made: 'sending',
}

/** The installment that is due in this state; null when none is. */
export function findDueInstallment(
  state: CommissionState,
  { plan, paid }: PaymentPlanStatus,
): DueInstallment | null {
  const next = plan[paid]
  return next && dueByState[state] === next.due
    ? { ...next, installment: paid, isLast: paid === plan.length - 1 }
    : null
}

/** The state after a proof is approved; production starts if nothing is due. */
export function afterApproval(
  state: CommissionState,
  planStatus: PaymentPlanStatus,
): CommissionState | null {
  return findNextState(
    commissionMachine,
    state,
    findDueInstallment('approved', planStatus) ? 'approve' : 'make',
  )
}

/** The state after a production step: a milestone or the end. */
export function afterReaching(
  state: CommissionState,
  { plan, paid }: PaymentPlanStatus,
): CommissionState | null {
  return findNextState(
    commissionMachine,
    state,
    plan[paid]?.due === 'milestone' ? 'reach' : 'finish',
  )
}

/**
 * Returns what is wrong with a changed plan. Paid installments stay, and past due times cannot be
 * used again.
 */
export function findPlanChangeProblem(
  { plan, paid }: PaymentPlanStatus,
  changed: readonly Installment[],
): string | null {
  const paidInstallments = plan.slice(0, paid)
  if (
    paidInstallments.some(
      ({ due, amount }, index) => changed[index]?.due !== due || changed[index].amount !== amount,
    )
  )
    return 'Paid installments cannot change.'
  if (changed.length <= paid) return 'The new plan needs an unpaid last installment.'
  return changed[paid]?.due === 'acceptance'
    ? 'The quote is already accepted, so the next installment must be due at approval or later.'
    : null
}

/** The amount paid before the first proof, which limits the design fee. */
export function amountBeforeProof(plan: readonly Installment[]): Minor {
  return plan[0]?.due === 'acceptance' ? plan[0].amount : 0
}
