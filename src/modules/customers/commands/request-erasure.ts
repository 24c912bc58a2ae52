import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import { listStaffNames } from '#modules/staff/list-staff-names.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { nullable, text, timestamp } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { createToken, hashToken } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { customerNotFound, findSummary } from '../db/summaries.ts'
import { renderErasureEmail } from '../emails/erasure-email.ts'

const confirmationPeriod = days(30)

/** Stores a request and emails the customer the link that confirms it. */
export async function requestErasure(
  ctx: Ctx,
  { mails }: Pick<Services, 'mails'>,
  { id: customerId, reason }: { id: string; reason: string },
): Promise<{ id: string; state: 'waiting'; expiresAt: string } | Refusal> {
  const [id, token] = [createId('era', ctx.now.getTime()), createToken()]
  const expiresAt = new Date(ctx.now.getTime() + confirmationPeriod)
  return inTransaction(ctx.db, async (tx) => {
    const customer = await findSummary(tx, customerId)
    if (!customer) return customerNotFound
    const { email } = customer
    if (email === null)
      return refuse('transition-illegal', 'The data of this customer was already erased.', {
        reason: 'account-closed',
      })
    const row = {
      id,
      customerId,
      email,
      reason,
      state: 'waiting',
      tokenHash: hashToken(token),
      expiresAt,
      requestedBy: getStaffId(ctx),
      requestedAt: ctx.now,
    }
    const inserted = await execute(
      tx,
      sql`
        insert into customer_erasures ${insertValues(row)}
        on conflict (customer_id) where state = 'waiting' do nothing`,
    )
    if (inserted === 0)
      return refuse('transition-illegal', 'A request for this customer already waits.', {
        reason: 'erasure-waiting',
      })
    await mails.sendLater(tx, {
      dedupeKey: `erasure:${id}`,
      to: email,
      ...renderErasureEmail({ token }, mails.shop),
    })
    return { id, state: 'waiting', expiresAt: expiresAt.toISOString() }
  })
}

const waitingRow = {
  id: text,
  customerId: text,
  email: nullable(text),
  reason: text,
  requestedBy: text,
  requestedAt: timestamp,
  expiresAt: timestamp,
}

export async function listErasures({ db }: Pick<Ctx, 'db'>) {
  const rows = await queryRows(
    db,
    waitingRow,
    sql`
      select id, customer_id, email, reason, requested_by, requested_at, expires_at
      from customer_erasures
      where state = 'waiting'
      order by requested_at, id
      limit 200`,
  )
  const names = await listStaffNames(
    db,
    rows.map(({ requestedBy }) => requestedBy),
  )
  return {
    rows: rows.map(({ requestedAt, expiresAt, ...row }) => ({
      ...row,
      requestedByName: names.get(row.requestedBy) ?? row.requestedBy,
      requestedAt: requestedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

export async function withdrawErasure(
  { db }: Pick<Ctx, 'db'>,
  { id }: { id: string },
): Promise<{ id: string; state: 'withdrawn' } | Refusal> {
  const withdrawn = await queryRow(
    db,
    { id: text },
    sql`
      update customer_erasures
      set state = 'withdrawn', email = null, token_hash = null
      where id = ${id} and state = 'waiting'
      returning id`,
  )
  return withdrawn
    ? { id, state: 'withdrawn' }
    : refuse('not-found', 'This request no longer waits.', { reason: 'erasure-not-waiting' })
}
