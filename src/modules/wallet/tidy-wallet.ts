import { sql } from 'drizzle-orm'
import { calendarDate, days, formatDate } from '#kernel/time/time.ts'
import { readContact } from '#modules/members/read-contact.ts'
import { inTransaction, rows } from '#platform/db/database.server.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import { emptyLots } from './data/empty-lots.ts'
import { pocketNames, type Pocket } from './domain/pocket.ts'
import { forgetThoseWhoLeft } from './save-closed-account-address.ts'
import { creditExpiringMail } from './mail/credit-expiring.ts'
import type { WalletParts } from './wallet-parts.ts'

const warningPeriod = days(14)

export async function tidyWallet(deps: WalletParts): Promise<void> {
  await oneByOne([sendExpiryWarnings, expireCredit, forgetThoseWhoLeft], (act) => act(deps))
}

interface ExpiringGrant {
  readonly id: string
  readonly ownerId: string
  readonly pocket: Pocket
  readonly reason: string
  readonly free: number
  readonly expiresAt: string
}

async function sendExpiryWarnings({ db, clock, mails, origin }: WalletParts): Promise<void> {
  const now = clock.now()
  const soon = await rows<ExpiringGrant>(
    db,
    sql`
    select id, owner_id as "ownerId", pocket, reason, balance - held as free,
      to_jsonb(expires_at) #>> '{}' as "expiresAt"
    from wallet_lots
    where owner_id is not null
      and balance > held
      and warned_at is null
      and expires_at > ${now.toISOString()}::timestamptz
      and expires_at <= ${new Date(now.getTime() + warningPeriod).toISOString()}::timestamptz
      limit 500`,
  )
  await oneByOne(soon, async ({ id, ownerId, pocket, reason, free, expiresAt }) => {
    const contact = await readContact(db, ownerId)
    const lastDay = formatDate(calendarDate(new Date(expiresAt)))
    await inTransaction(db, async (tx) => {
      await tx.execute(
        sql`update wallet_lots set warned_at = ${now.toISOString()}::timestamptz where id = ${id}`,
      )
      if (!contact) return
      const mail = creditExpiringMail(
        { name: pocketNames[pocket], amount: free, reason, by: lastDay },
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

async function expireCredit({ db, clock }: WalletParts): Promise<void> {
  const now = clock.now()
  const expired = await rows<{ id: string }>(
    db,
    sql`
      select id
      from wallet_lots
      where balance > held and expires_at <= ${now.toISOString()}::timestamptz
      order by id limit 1000
    `,
  )
  await oneByOne(expired, ({ id }) => {
    const which = sql`id = ${id} and expires_at <= ${now.toISOString()}::timestamptz`
    return emptyLots(db, { which, kind: 'expire', ref: `${id} ${now.toISOString()}`, now })
  })
}
