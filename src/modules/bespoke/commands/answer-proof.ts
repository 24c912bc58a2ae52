import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { listAllowedEvents, findNextState } from '#kernel/state-machine/state-machine.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { actOnCommission, refuseCommissionState, sendCommissionEmail } from './act-on-commission.ts'
import type { bespokeContract, Commission } from '../contract.ts'
import { selectAgreement } from '../db/agreement.ts'
import { addEntry, setCommissionState, listQuotes } from '../db/commissions.ts'
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
  { token, proofId, approve, pins }: Answer,
): Promise<Commission | Refusal> {
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
    if (!approve && pins.length === 0)
      return refuse('fields-invalid', 'Pin a comment to what should change.', {
        reason: 'pins-required',
        fields: { pins: 'Pin a comment to what should change.' },
      })
    const today = calendarDate(ctx.now)
    const isAmended = quotes.some((quote) => quote.state === 'open' && quote.validUntil >= today)
    if (approve && isAmended)
      return refuse(
        'transition-illegal',
        'The price or lead time has changed. Accept or decline the new quote first.',
        { reason: 'quote-open', detail: { allowed: [] } },
      )
    const proof = await queryRow(
      tx,
      { version: integer },
      sql`
        update bespoke_proofs set
          decision = ${approve ? 'approved' : 'changes'}, decided_at = ${ctx.now}
        where id = ${proofId} and commission_id = ${commission.id} and decision = 'open'
        returning version`,
    )
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
