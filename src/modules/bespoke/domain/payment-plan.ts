import { sum, type Minor } from '#kernel/money/money.ts'
import { step } from '#kernel/state-machine/state-machine.ts'
import { commissionMachine, type CommissionState } from './commission-machine.ts'

/** When a part of the price is to be paid, in the order in which they come. Only milestones may come more than once. */
export const dueTimes = ['acceptance', 'approval', 'milestone', 'sending'] as const
export type DueTime = (typeof dueTimes)[number]

export interface PlanPart {
  readonly due: DueTime
  /** What it is called where it is paid; a milestone is called what is reached by then, such as “The cloth is woven”. */
  readonly label: string
  readonly amount: Minor
}

export interface OfferedPart {
  readonly due: DueTime
  readonly label: string
  /** Null with the last part: it is what is left. */
  readonly amount: Minor | null
}

const labels: Readonly<Record<DueTime, string>> = {
  acceptance: 'Deposit',
  approval: 'Part at approval',
  milestone: '',
  sending: 'Balance',
}

/** The plan that a total is paid in, or what is wrong with it. All but its last part are paid ahead of the order, as deposits. */
export function planOf(
  offered: readonly OfferedPart[],
  total: Minor,
): readonly PlanPart[] | string {
  const last = offered.at(-1)
  const ahead = offered.slice(0, -1)
  if (!last || (last.due !== 'approval' && last.due !== 'sending'))
    return 'The last part is due at approval or before sending.'
  if (last.amount !== null) return 'The last part is what is left, and names no amount.'
  if (ahead.some(({ amount }) => amount === null))
    return 'Every part but the last names its amount.'
  if (offered.some(({ due, label }) => due === 'milestone' && label === ''))
    return 'A milestone says what is reached by then.'
  if (!isInOrder(offered))
    return 'The parts come in their order: acceptance, approval, milestones, sending.'
  const left = total - sum(ahead.map(({ amount }) => amount ?? 0))
  if (left < 0) return 'The parts come to more than the whole.'
  return offered.map(({ due, label, amount }) => ({
    due,
    label: label || (amount === null ? 'Balance' : labels[due]),
    amount: amount ?? left,
  }))
}

function isInOrder(parts: readonly Pick<OfferedPart, 'due'>[]): boolean {
  return parts.every(({ due }, index) => {
    const before = parts[index - 1]
    return (
      !before
      || dueTimes.indexOf(before.due) < dueTimes.indexOf(due)
      || (due === 'milestone' && before.due === 'milestone')
    )
  })
}

/** An agreed plan, and how many of its parts are paid. They are paid in their order. */
export interface PlanStanding {
  readonly plan: readonly PlanPart[]
  readonly paid: number
}

export interface PartDue extends PlanPart {
  /** Its place in the plan. */
  readonly part: number
  /** The last one becomes the order, with delivery and tax; those before are deposits. */
  readonly isLast: boolean
}

const dueIn: Partial<Record<CommissionState, DueTime>> = {
  accepted: 'acceptance',
  approved: 'approval',
  milestone: 'milestone',
  made: 'sending',
}

/** The part that is to be paid where a commission stands; null while nothing is. */
export function partDue(state: CommissionState, { plan, paid }: PlanStanding): PartDue | null {
  const next = plan[paid]
  return next && dueIn[state] === next.due
    ? { ...next, part: paid, isLast: paid === plan.length - 1 }
    : null
}

/** The state once its drawing is approved: with nothing to pay at that, it is made. */
export function afterApproval(
  state: CommissionState,
  standing: PlanStanding,
): CommissionState | null {
  return step(commissionMachine, state, partDue('approved', standing) ? 'approve' : 'make')
}

/** The state when the next point of the plan is reached while it is made: a milestone, or the end. */
export function afterReaching(
  state: CommissionState,
  { plan, paid }: PlanStanding,
): CommissionState | null {
  return step(commissionMachine, state, plan[paid]?.due === 'milestone' ? 'reach' : 'finish')
}

/** What is wrong with another plan for what was agreed, part of which is paid: that part stays, and what lies behind is not asked for anew. */
export function faultOfChange(
  { plan, paid }: PlanStanding,
  changed: readonly PlanPart[],
): string | null {
  const stays = plan.slice(0, paid)
  if (
    stays.some(
      ({ due, amount }, index) => changed[index]?.due !== due || changed[index].amount !== amount,
    )
  )
    return 'What is paid stays as it is.'
  if (changed.length <= paid) return 'The last part is what is left.'
  return changed[paid]?.due === 'acceptance'
    ? 'It was accepted before: the next part is due at approval or later.'
    : null
}

/** What is paid before the first drawing: a design fee is kept out of it. */
export function aheadOfDrawing(plan: readonly PlanPart[]): Minor {
  return plan[0]?.due === 'acceptance' ? plan[0].amount : 0
}
