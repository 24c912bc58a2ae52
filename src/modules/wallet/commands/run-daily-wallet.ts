import { sql } from 'drizzle-orm'
import { calendarDate, days, formatDate } from '#kernel/time/time.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { inTransaction, rows } from '#platform/db/database.server.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import { emptyCreditGrants } from '../db/empty-credit-grants.ts'
import { balanceTypeLabels, type BalanceType } from '../domain/balance-type.ts'
import { purgeClosedAccountAddresses } from './save-closed-account-address.ts'
import { renderCreditExpiringEmail } from '../emails/credit-expiring-email.ts'
import type { WalletDeps } from '../wallet-deps.ts'

const warningPeriod = days(14)

export async function runDailyWallet(deps: WalletDeps): Promise<void> {
  await processSequentially(
    [sendExpiryWarnings, expireCredit, purgeClosedAccountAddresses],
    (act) => act(deps),
  )
}

interface ExpiringGrant {
  readonly id: string
  readonly ownerId: string
  readonly pocket: BalanceType
  readonly reason: string
  readonly free: number
  readonly expiresAt: string
}

async function sendExpiryWarnings({ db, clock, mails, origin }: WalletDeps): Promise<void> {
  const now = clock.now()
  const soon = await rows<ExpiringGrant>(
    db,
    sql`
    select id, owner_id as "ownerId", pocket, reason, balance - held as free,
      to_jsonb(expires_at) #>> '{}' as "expiresAt"
    from credit_grants
    where owner_id is not null
      and balance > held
      and warned_at is null
      and expires_at > ${now.toISOString()}::timestamptz
      and expires_at <= ${new Date(now.getTime() + warningPeriod).toISOString()}::timestamptz
      limit 500`,
  )
  await processSequentially(soon, async ({ id, ownerId, pocket, reason, free, expiresAt }) => {
    const contact = await findContact(db, ownerId)
    const lastDay = formatDate(calendarDate(new Date(expiresAt)))
    await inTransaction(db, async (tx) => {
      await tx.execute(
        sql`update credit_grants set warned_at = ${now.toISOString()}::timestamptz where id = ${id}`,
      )
      if (!contact) return
      const mail = renderCreditExpiringEmail(
        { name: balanceTypeLabels[pocket], amount: free, reason, by: lastDay },
        origin,
      )
      await mails.sendLater(tx, {
        dedupeKey: `credit-expiring:${id}:${expiresAt}`,
        to: contact.email,
        ...mail,
      })
    })
  })
}

async function expireCredit({ db, clock }: WalletDeps): Promise<void> {
  const now = clock.now()
  const expired = await rows<{ id: string }>(
    db,
    sql`
      select id
      from credit_grants
      where balance > held and expires_at <= ${now.toISOString()}::timestamptz
      order by id limit 1000
    `,
  )
  await processSequentially(expired, ({ id }) => {
    const which = sql`id = ${id} and expires_at <= ${now.toISOString()}::timestamptz`
    return emptyCreditGrants(db, {
      condition: which,
      kind: 'expire',
      ref: `${id} ${now.toISOString()}`,
      now,
    })
  })
}
