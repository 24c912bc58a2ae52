import { and, eq } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { allowed, step } from '#kernel/state-machine/state-machine.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { act, illegal, mailLater } from './act-on-commission.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import type { bespokeContract, Commission } from './contract.ts'
import { agreedAmong } from './data/agreed.ts'
import { addEntry, moveTo, quotesOf } from './data/commissions.ts'
import { paidDeposits } from './data/deposits.ts'
import { bespokePins, bespokeProofs } from './data/schema.ts'
import { commissionMachine } from './domain/commission-machine.ts'
import { afterApproval } from './domain/payment-plan.ts'

type Answer = InputOf<typeof bespokeContract.answerProof>

/** Yes to the drawing that is open, or what is to be changed, pinned to its places. Once. */
export function answerProof(
  ctx: Ctx,
  parts: BespokeParts,
  { token, proofId, approve, pins }: Answer,
): Promise<Commission | Refusal> {
  return act({ ctx, parts, token }, async (tx, commission) => {
    const [quotes, deposits] = await Promise.all([
      quotesOf(tx, commission.id),
      paidDeposits(tx, commission.id),
    ])
    const agreed = agreedAmong(quotes, deposits)
    const state =
      approve && agreed
        ? afterApproval(commission.state, agreed)
        : step(commissionMachine, commission.state, 'change')
    if (!state) return illegal(commission.state)
    if (!approve && pins.length === 0)
      return refuse('fields-invalid', 'Pin a word to what is not right yet.', {
        fields: { pins: 'Pin a word to what is not right yet.' },
      })
    const today = calendarDate(ctx.now)
    const isAmended = quotes.some((quote) => quote.state === 'open' && quote.validUntil >= today)
    if (approve && isAmended)
      return refuse(
        'transition-illegal',
        'The price or the time has changed. Please say yes or no to that first.',
        {
          detail: { allowed: [] },
        },
      )
    const decided = await tx
      .update(bespokeProofs)
      .set({ decision: approve ? 'approved' : 'changes', decidedAt: ctx.now })
      .where(
        and(
          eq(bespokeProofs.id, proofId),
          eq(bespokeProofs.commissionId, commission.id),
          eq(bespokeProofs.decision, 'open'),
        ),
      )
      .returning({ version: bespokeProofs.version })
    const [proof] = decided
    if (!proof)
      return refuse(
        'transition-illegal',
        'There is a newer drawing. Please look at the page again.',
        {
          detail: { allowed: allowed(commissionMachine, commission.state) },
        },
      )
    if (pins.length > 0)
      await tx.insert(bespokePins).values(pins.map((pin) => ({ proofId, ...pin })))
    await moveTo(tx, commission.id, { state, now: ctx.now })
    const text = approve
      ? `Drawing ${proof.version} approved.`
      : `Changes asked for on drawing ${proof.version}.`
    await addEntry(tx, {
      commissionId: commission.id,
      at: ctx.now,
      author: 'customer',
      kind: 'step',
      text,
    })
    if (approve) await mailLater(tx, parts, { commission, about: 'approved', by: '', key: proofId })
    return null
  })
}
