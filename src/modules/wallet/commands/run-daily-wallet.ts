import { calendarDate, days, formatDate } from '#kernel/time/time.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { integer, text, literal, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import { emptyCreditGrants } from '../db/empty-credit-grants.ts'
import { balanceTypeLabels, type BalanceType } from '../domain/balance-type.ts'
import { purgeClosedAccountAddresses } from './save-closed-account-address.ts'
import { renderCreditExpiringEmail } from '../emails/credit-expiring-email.ts'
import type { Services } from '#platform/services.ts'

const warningPeriod = days(14)

export async function runDailyWallet(
  services: Pick<Services, 'db' | 'clock' | 'mails'>,
): Promise<void> {
  await processSequentially(
    [sendExpiryWarnings, expireCredit, purgeClosedAccountAddresses],
    (act) => act(services),
  )
}

const expiringGrantRow = {
  id: text,
  ownerId: text,
  balanceType: literal<BalanceType>(),
  reason: text,
  available: integer,
  expiresAt: timestamp,
}

async function sendExpiryWarnings({
  db,
  clock,
  mails,
}: Pick<Services, 'db' | 'clock' | 'mails'>): Promise<void> {
  const now = clock.now()
  const expiring = await queryRows(
    db,
    expiringGrantRow,
    sql`
      select id, owner_id, balance_type, reason, balance - authorized as available, expires_at
      from credit_grants
      where owner_id is not null
        and balance > authorized
        and warned_at is null
        and expires_at > ${now}
        and expires_at <= ${new Date(now.getTime() + warningPeriod)}
      limit 500`,
  )
  await processSequentially(expiring, async (grant) => {
    const { id, ownerId, balanceType, reason, available, expiresAt } = grant
    const contact = await findContact(db, ownerId)
    await inTransaction(db, async (tx) => {
      await execute(tx, sql`update credit_grants set warned_at = ${now} where id = ${id}`)
      if (!contact) return
      const mail = renderCreditExpiringEmail(
        {
          name: balanceTypeLabels[balanceType],
          amount: available,
          reason,
          by: formatDate(calendarDate(expiresAt)),
        },
        mails.shop,
      )
      await mails.sendLater(tx, {
        dedupeKey: `credit-expiring:${id}:${expiresAt.toISOString()}`,
        to: contact.email,
        ...mail,
      })
    })
  })
}

async function expireCredit({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const expired = await queryRows(
    db,
    { id: text },
    sql`
      select id
      from credit_grants
      where balance > authorized and expires_at <= ${now}
      order by id limit 1000`,
  )
  await processSequentially(expired, ({ id }) =>
    emptyCreditGrants(db, {
      condition: sql`id = ${id} and expires_at <= ${now}`,
      kind: 'expire',
      ref: `${id} ${now.toISOString()}`,
      now,
    }),
  )
}
