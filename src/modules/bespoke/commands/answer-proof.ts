import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { listAllowedEvents, findNextState } from '#kernel/state-machine/state-machine.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { actOnCommission, refuseCommissionState, sendCommissionEmail } from './act-on-commission.ts'
import type { bespokeContract, Commission } from '../contract.ts'
import { selectAgreement } from '../db/agreement.ts'
import { addEntry, setCommissionState, listQuotes, type StoredQuote } from '../db/commissions.ts'
import { listPaidDeposits } from '../db/deposits.ts'
import { insertPins } from '../db/proofs.ts'
import { commissionMachine } from '../domain/commission-machine.ts'
import { afterApproval } from '../domain/payment-plan.ts'

type Answer = InputOf<typeof bespokeContract.answerProof>

/**
 * Approves the open proof, or requests changes with pinned comments. Each proof is answered once.
 */
export function answerProof(
  ctx: Ctx,
  services: Services,
  { token, ...answer }: Answer,
): Promise<Commission | Refusal> {
  const { proofId, approve, pins } = answer
  return actOnCommission({ ctx, services, token }, async (tx, commission) => {
    const [quotes, deposits] = await Promise.all([
      listQuotes(tx, commission.id),
      listPaidDeposits(tx, commission.id),
    ])
    const agreed = selectAgreement(quotes, deposits)
    const state =
      approve && agreed
        ? afterApproval(commission.state, agreed)
        : findNextState(commissionMachine, commission.state, 'change')
    if (!state) return refuseCommissionState(commission.state)
    const refusal = refuseAnswer(answer, quotes, ctx.now)
    if (refusal) return refusal
    const proof = await decideProof(tx, answer, { commissionId: commission.id, now: ctx.now })
    if (!proof)
      return refuse('transition-illegal', 'There is a newer drawing. Reload the page to see it.', {
        reason: 'proof-replaced',
        detail: { allowed: listAllowedEvents(commissionMachine, commission.state) },
      })
    await insertPins(tx, proofId, pins)
    await setCommissionState(tx, commission.id, { state, now: ctx.now })
    const text = approve
      ? `Drawing ${proof.version} approved.`
      : `Changes requested on drawing ${proof.version}.`
    await addEntry(tx, {
      commissionId: commission.id,
      at: ctx.now,
      author: 'customer',
      kind: 'step',
      text,
    })
    if (approve)
      await sendCommissionEmail(tx, services, {
        commission,
        about: 'approved',
        by: '',
        key: proofId,
      })
    return null
  })
}

type ProofAnswer = Omit<Answer, 'token'>

function refuseAnswer(
  { approve, pins }: ProofAnswer,
  quotes: readonly StoredQuote[],
  now: Date,
): Refusal | null {
  if (!approve && pins.length === 0)
    return refuse('fields-invalid', 'Pin a comment to what should change.', {
      reason: 'pins-required',
      fields: { pins: 'Pin a comment to what should change.' },
    })
  const today = calendarDate(now)
  const isAmended = quotes.some((quote) => quote.state === 'open' && quote.validUntil >= today)
  if (approve && isAmended)
    return refuse(
      'transition-illegal',
      'The price or lead time has changed. Accept or decline the new quote first.',
      { reason: 'quote-open', detail: { allowed: [] } },
    )
  return null
}

/** Returns nothing if the proof was answered or replaced before. */
function decideProof(
  tx: Tx,
  { proofId, approve }: ProofAnswer,
  { commissionId, now }: { readonly commissionId: string; readonly now: Date },
) {
  return queryRow(
    tx,
    { version: integer },
    sql`
      update bespoke_proofs set
        decision = ${approve ? 'approved' : 'changes'}, decided_at = ${now}
      where id = ${proofId} and commission_id = ${commissionId} and decision = 'open'
      returning version`,
  )
}
