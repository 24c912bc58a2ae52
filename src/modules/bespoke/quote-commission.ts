import { and, eq } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { sum } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { step } from '#kernel/state-machine/state-machine.ts'
import { addDays, calendarDate, formatDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { illegal, mailLater } from './act-on-commission.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import { readAgreed } from './data/agreed.ts'
import { addEntry, moveTo, type StoredCommission } from './data/commissions.ts'
import { bespokeQuotes } from './data/schema.ts'
import { commissionMachine, type CommissionState } from './domain/commission-machine.ts'
import { aheadOfDrawing, faultOfChange, planOf, type OfferedPart } from './domain/payment-plan.ts'

interface Offer {
  readonly lines: { label: string; amount: number }[]
  readonly plan: OfferedPart[]
  readonly designFee: number
  readonly leadDays: number
  readonly validDays: number
  readonly commission: StoredCommission
  readonly now: Date
}

/** Creates a quote, or amends the agreed one during proofing. */
export async function quoteCommission(
  tx: Tx,
  parts: BespokeParts,
  { commission, now, lines, leadDays, validDays, ...offered }: Offer,
): Promise<{ state: CommissionState; quoteId: string } | Refusal> {
  const agreed = await readAgreed(tx, commission.id)
  const state = step(commissionMachine, commission.state, agreed ? 'amend' : 'quote')
  if (!state) return illegal(commission.state)
  const total = sum(lines.map((line) => line.amount))
  const plan = planOf(offered.plan, total)
  const problem = typeof plan === 'string' ? plan : agreed && faultOfChange(agreed, plan)
  if (typeof plan === 'string' || problem)
    return refuse('fields-invalid', problem ?? '', {
      reason: 'payment-plan-invalid',
      fields: { plan: problem ?? '' },
    })
  const designFee = agreed?.quote.designFee ?? offered.designFee
  if (!agreed && designFee > aheadOfDrawing(plan))
    return refuse('fields-invalid', 'The design fee must not exceed the deposit.', {
      reason: 'design-fee-exceeds-deposit',
      fields: { designFee: 'Must not exceed the deposit.' },
    })
  const quoteId = newId('quo', now.getTime())
  const validUntil = addDays(calendarDate(now), validDays)
  await tx
    .update(bespokeQuotes)
    .set({ state: 'replaced', answeredAt: now })
    .where(and(eq(bespokeQuotes.commissionId, commission.id), eq(bespokeQuotes.state, 'open')))
  await tx.insert(bespokeQuotes).values({
    id: quoteId,
    commissionId: commission.id,
    lines,
    total,
    plan,
    designFee,
    leadDays,
    validUntil,
    createdAt: now,
  })
  await moveTo(tx, commission.id, { state, now })
  await addEntry(tx, {
    commissionId: commission.id,
    at: now,
    author: 'staff',
    kind: 'step',
    text: agreed ? 'A new price and lead time are ready.' : 'A quote is ready.',
  })
  await mailLater(tx, parts, {
    commission,
    about: 'quote',
    by: formatDate(validUntil),
    key: quoteId,
  })
  return { state, quoteId }
}
