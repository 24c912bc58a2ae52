import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findConfirmedMember } from '#modules/members/find-confirmed-member.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, rows, type Tx } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { makeGiftCard } from './activate-gift-card.ts'
import type { walletStaffContract } from './contract.ts'
import type { Pocket } from './domain/pocket.ts'
import { findGiftCard } from './find-gift-card.ts'
import { grantCredit } from './grant-credit.ts'

type Contract = typeof walletStaffContract

/** Above it a second person has to say yes, in cents. */
const aloneUpTo = 100_00

export async function makeGiftCards(
  { db, now }: Ctx,
  { count, amount, reason, expiresAt, tags }: InputOf<Contract['makeGiftCards']>,
): Promise<OutputOf<Contract['makeGiftCards']>> {
  return inTransaction(db, async (tx) => {
    const codes: string[] = []
    for (let made = 0; made < count; made++)
      codes.push((await makeGiftCard(tx, { amount, reason, expiresAt: expiresAt ? new Date(expiresAt) : null, tags, now })).code)
    return { codes }
  })
}

export async function stopGiftCard({ db }: Ctx, { code }: { code: string }): Promise<{ available: number } | Refusal> {
  const card = await findGiftCard(db, code)
  if (isRefusal(card)) return card
  await db.execute(sql`update gift_cards set state = 'stopped' where id = ${card.id} and state = 'active'`)
  return { available: card.free }
}

interface CreditRequest {
  readonly id: string
  readonly memberId: string
  readonly pocket: Pocket
  readonly amount: number
  readonly reason: string
  readonly expiresAt: string | null
  readonly by: string
}

/** Every gift of credit is a request first; a small one is answered by who makes it. */
export async function issueCredit(ctx: Ctx, input: InputOf<Contract['issueCredit']>): Promise<OutputOf<Contract['issueCredit']> | Refusal> {
  const memberId = await findConfirmedMember(ctx.db, input.email)
  if (!memberId) return refuse('fields-invalid', 'No member has this address.', { fields: { email: 'No member has this address.' } })
  if (input.pocket === 'promotional' && (!input.expiresAt || new Date(input.expiresAt) <= ctx.now)) {
    const message = 'Promotional credit needs a day on which it runs out.'
    return refuse('fields-invalid', message, { fields: { expiresAt: message } })
  }
  const id = newId('wcr', ctx.now.getTime())
  const { pocket, amount, reason, expiresAt = null } = input
  return inTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`
      insert into credit_requests (id, member_id, pocket, amount, reason, expires_at, state, made_by, created_at)
      values (${id}, ${memberId}, ${pocket}, ${amount}, ${reason}, ${pocket === 'promotional' ? expiresAt : null}::timestamptz, 'waiting', ${staffOf(ctx)}, ${ctx.now.toISOString()}::timestamptz)`)
    if (amount > aloneUpTo) return { id, state: 'waiting' as const }
    await give(tx, ctx, id)
    return { id, state: 'given' as const }
  })
}

/** The second pair of eyes is never the first. */
export async function approveCredit(
  ctx: Ctx,
  { id, approve }: InputOf<Contract['approveCredit']>,
): Promise<OutputOf<Contract['approveCredit']> | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const [found] = await rows<{ by: string }>(
      tx,
      sql`select made_by as by from credit_requests where id = ${id} and state = 'waiting' for update`,
    )
    if (!found) return refuse('not-found', 'No credit waits under this id.')
    if (found.by === staffOf(ctx)) return refuse('not-allowed', 'Somebody else has to say yes to it.')
    if (approve) {
      await give(tx, ctx, id)
      return { id, state: 'given' as const }
    }
    await decide(tx, ctx, { id, state: 'refused' })
    return { id, state: 'refused' as const }
  })
}

async function give(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  await decide(tx, ctx, { id, state: 'given' })
  const [request] = await rows<CreditRequest>(
    tx,
    sql`select id, member_id as "memberId", pocket, amount, reason, to_jsonb(expires_at) #>> '{}' as "expiresAt", made_by as by from credit_requests where id = ${id}`,
  )
  if (!request) throw new Error(`No request ${id}.`)
  const { memberId: ownerId, pocket, amount, reason, expiresAt } = request
  await grantCredit(tx, { ownerId, pocket, amount, reason, ref: id, expiresAt: expiresAt ? new Date(expiresAt) : null, now: ctx.now })
}

async function decide(tx: Tx, ctx: Ctx, { id, state }: { id: string; state: 'given' | 'refused' }): Promise<void> {
  await tx.execute(
    sql`update credit_requests set state = ${state}, decided_by = ${staffOf(ctx)}, decided_at = ${ctx.now.toISOString()}::timestamptz where id = ${id} and state = 'waiting'`,
  )
}

export async function listCreditRequests({ db }: Ctx): Promise<OutputOf<Contract['listCreditRequests']>> {
  const found = await rows<OutputOf<Contract['listCreditRequests']>['rows'][number]>(
    db,
    sql`
    select r.id, m.email, r.pocket, r.amount, r.reason, r.made_by as by, to_jsonb(r.created_at) #>> '{}' as at
    from credit_requests r join members m on m.id = r.member_id where r.state = 'waiting' order by r.created_at limit 200`,
  )
  return { rows: found }
}

/** What the shop owes, by pocket. */
export async function readLiability({ db, now }: Ctx): Promise<OutputOf<Contract['readLiability']>> {
  const soon = new Date(now.getTime() + 90 * 86_400_000).toISOString()
  const found = await rows<OutputOf<Contract['readLiability']>['rows'][number]>(
    db,
    sql`
    select pocket, count(*)::int as lots, sum(balance)::int as balance, sum(held)::int as held,
      coalesce(sum(balance) filter (where expires_at <= ${soon}::timestamptz), 0)::int as "expiringSoon"
    from wallet_lots where balance > 0 group by pocket order by pocket`,
  )
  return { rows: found }
}

function staffOf({ staff }: Ctx): string {
  return staff?.id ?? 'cli'
}
