import { createId } from '#kernel/ids/ids.ts'
import { sum } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findNextState } from '#kernel/state-machine/state-machine.ts'
import { addDays, calendarDate, formatDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { refuseCommissionState, sendCommissionEmail } from './act-on-commission.ts'
import { findAgreement } from '../db/agreement.ts'
import { addEntry, setCommissionState, type StoredCommission } from '../db/commissions.ts'
import { commissionMachine, type CommissionState } from '../domain/commission-machine.ts'
import {
  amountBeforeProof,
  findPlanChangeProblem,
  buildPaymentPlan,
  type OfferedInstallment,
} from '../domain/payment-plan.ts'

interface Offer {
  readonly lines: { label: string; amount: number }[]
  readonly plan: OfferedInstallment[]
  readonly designFee: number
  readonly leadDays: number
  readonly validDays: number
  readonly commission: StoredCommission
  readonly now: Date
}

/** Creates a quote, or amends the agreed one during proofing. */
export async function quoteCommission(
  tx: Tx,
  services: Services,
  { commission, now, lines, leadDays, validDays, ...offered }: Offer,
): Promise<{ state: CommissionState; quoteId: string } | Refusal> {
  const agreed = await findAgreement(tx, commission.id)
  const state = findNextState(commissionMachine, commission.state, agreed ? 'amend' : 'quote')
  if (!state) return refuseCommissionState(commission.state)
  const total = sum(lines.map((line) => line.amount))
  const plan = buildPaymentPlan(offered.plan, total)
  const problem = typeof plan === 'string' ? plan : agreed && findPlanChangeProblem(agreed, plan)
  if (typeof plan === 'string' || problem)
    return refuse('fields-invalid', problem ?? '', {
      reason: 'payment-plan-invalid',
      fields: { plan: problem ?? '' },
    })
  const designFee = agreed?.quote.designFee ?? offered.designFee
  if (!agreed && designFee > amountBeforeProof(plan))
    return refuse('fields-invalid', 'The design fee must not exceed the deposit.', {
      reason: 'design-fee-exceeds-deposit',
      fields: { designFee: 'Must not exceed the deposit.' },
    })
  const quoteId = createId('quo', now.getTime())
  const validUntil = addDays(calendarDate(now), validDays)
  await execute(
    tx,
    sql`
      update bespoke_quotes set state = 'replaced', answered_at = ${now}
      where commission_id = ${commission.id} and state = 'open'`,
  )
  const quote = {
    id: quoteId,
    commissionId: commission.id,
    lines: json(lines),
    total,
    plan: json(plan),
    designFee,
    leadDays,
    validUntil,
    createdAt: now,
  }
  await execute(tx, sql`insert into bespoke_quotes ${insertValues(quote)}`)
  await setCommissionState(tx, commission.id, { state, now })
  await addEntry(tx, {
    commissionId: commission.id,
    at: now,
    author: 'staff',
    kind: 'step',
    text: agreed ? 'A new price and lead time are ready.' : 'A quote is ready.',
  })
  await sendCommissionEmail(tx, services, {
    commission,
    about: 'quote',
    by: formatDate(validUntil),
    key: quoteId,
  })
  return { state, quoteId }
}
