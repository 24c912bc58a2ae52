import { and, eq, inArray } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { sum } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { step } from '#kernel/state-machine/state-machine.ts'
import { addDays, calendarDate, formatDate } from '#kernel/time/time.ts'
import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { illegal, mailLater } from './act-on-commission.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import type { bespokeStaffContract } from './staff-contract.ts'
import { addEntry, byNumber, findCommission, lockCommission, moveTo, quotesOf, type StoredCommission } from './data/commissions.ts'
import { bespokeCommissions, bespokeQuotes } from './data/schema.ts'
import { describeCommission } from './describe-commission.ts'
import { commissionMachine, type CommissionState } from './domain/commission-machine.ts'
import { stopCommission } from './stop-commission.ts'
import { showProof } from './show-proof.ts'

const unknown = () => refuse('not-found', 'There is no such commission.')

export function bespokeStaffHandlers(parts: BespokeParts): Handlers<typeof bespokeStaffContract> {
  return {
    async listCommissions({ db }, { state }) {
      const found = await db
        .select()
        .from(bespokeCommissions)
        .where(
          inArray(
            bespokeCommissions.state,
            state ? [state] : ['submitted', 'review', 'quoted', 'deposit_paid', 'changes', 'approved', 'production'],
          ),
        )
        .orderBy(bespokeCommissions.createdAt)
        .limit(200)
      return {
        rows: found.map((one) => ({
          number: one.number,
          title: one.title,
          name: one.name,
          state: one.state,
          firstReplyBy: one.firstReplyBy,
          createdAt: one.createdAt.toISOString(),
        })),
      }
    },
    async readAsStaff({ db, now }, { number }) {
      const commission = await findCommission(db, byNumber(number))
      if (!commission) return unknown()
      const { name, email, phone } = commission
      return { ...(await describeCommission(db, commission, { now, secret: parts.secret })), name, email, phone }
    },
    writeAsStaff: (ctx, { number, text }) =>
      act(ctx, number, async (tx, commission) => {
        const state = commission.state === 'submitted' ? 'review' : commission.state
        if (state !== commission.state) await moveTo(tx, commission.id, { state, now: ctx.now })
        await addEntry(tx, { commissionId: commission.id, at: ctx.now, author: 'staff', kind: 'message', text })
        await mailLater(tx, parts, { commission, about: 'message', by: '', key: ctx.now.toISOString() })
        return { state }
      }),
    quote: (ctx, { number, ...offer }) => act(ctx, number, (tx, commission) => quote(tx, parts, { ...offer, commission, now: ctx.now })),
    showProof: (ctx, { number, note }, { bytes = Buffer.alloc(0) }) => showProof(ctx, parts, { number, note, bytes }),
    async readFile({ db }, { number, fileId }) {
      const commission = await findCommission(db, byNumber(number))
      const file = commission && (await readClaimedFile(db, parts.storage, { id: fileId, claimedBy: `bespoke:${commission.id}` }))
      return file ?? refuse('not-found', 'There is no such file.')
    },
    stop: (ctx, stopping) => stopCommission(ctx, parts, stopping),
    decline: (ctx, { number, reason }) =>
      act(ctx, number, async (tx, commission) => {
        const state = step(commissionMachine, commission.state, 'decline')
        if (!state) return illegal(commission.state)
        await moveTo(tx, commission.id, { state, now: ctx.now })
        await addEntry(tx, { commissionId: commission.id, at: ctx.now, author: 'staff', kind: 'message', text: reason })
        await mailLater(tx, parts, { commission, about: 'declined', by: '', key: 'declined' })
        return { state }
      }),
  }
}

interface Offer {
  readonly lines: { label: string; amount: number }[]
  readonly deposit: number
  readonly designFee: number
  readonly leadDays: number
  readonly validDays: number
  readonly commission: StoredCommission
  readonly now: Date
}

async function quote(
  tx: Tx,
  parts: BespokeParts,
  { commission, now, lines, leadDays, validDays, ...offered }: Offer,
): Promise<{ state: CommissionState; quoteId: string } | Refusal> {
  const agreed = (await quotesOf(tx, commission.id)).find((one) => one.state === 'accepted')
  const state = step(commissionMachine, commission.state, agreed ? 'amend' : 'quote')
  if (!state) return illegal(commission.state)
  const total = sum(lines.map((line) => line.amount))
  // What was agreed to be paid ahead, and paid, stays as it is.
  const { deposit, designFee } = agreed ?? offered
  if (deposit > total)
    return refuse('fields-invalid', 'The deposit is more than the whole.', { fields: { deposit: 'is more than the whole' } })
  if (designFee > deposit)
    return refuse('fields-invalid', 'The design fee is more than the deposit.', { fields: { designFee: 'is more than the deposit' } })
  const quoteId = newId('quo', now.getTime())
  const validUntil = addDays(calendarDate(now), validDays)
  await tx
    .update(bespokeQuotes)
    .set({ state: 'replaced', answeredAt: now })
    .where(and(eq(bespokeQuotes.commissionId, commission.id), eq(bespokeQuotes.state, 'open')))
  await tx
    .insert(bespokeQuotes)
    .values({ id: quoteId, commissionId: commission.id, lines, total, deposit, designFee, leadDays, validUntil, createdAt: now })
  await moveTo(tx, commission.id, { state, now })
  await addEntry(tx, {
    commissionId: commission.id,
    at: now,
    author: 'staff',
    kind: 'step',
    text: agreed ? 'Another price and time is ready.' : 'A quote is ready.',
  })
  await mailLater(tx, parts, { commission, about: 'quote', by: formatDate(validUntil), key: quoteId })
  return { state, quoteId }
}

async function act<Result>(
  ctx: Ctx,
  number: string,
  does: (tx: Tx, commission: StoredCommission) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const commission = await lockCommission(tx, byNumber(number))
    return commission ? does(tx, commission) : unknown()
  })
}
