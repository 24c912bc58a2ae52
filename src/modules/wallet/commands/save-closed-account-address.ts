import { days } from '#kernel/time/time.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { bytes } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createSealer } from '#platform/sealed/sealed-text.ts'
import type { Services } from '#platform/services.ts'

/** As long as erasure of closed accounts is retried. */
const retentionPeriod = days(3 * 365)

const createAddressSealer = (secret: string) => createSealer(secret, 'closed wallet')

export async function saveClosedAccountAddress(
  tx: Tx,
  { memberId, email, secret, now }: { memberId: string; email: string; secret: string; now: Date },
): Promise<void> {
  const emailSealed = createAddressSealer(secret).seal(email, memberId)
  const until = new Date(now.getTime() + retentionPeriod)
  await execute(
    tx,
    sql`
      insert into closed_wallets (member_id, email_sealed, until)
      values (${memberId}, ${emailSealed}, ${until})
      on conflict do nothing`,
  )
}

export async function findClosedAccountAddress(
  db: Db,
  { memberId, secret }: { memberId: string; secret: string },
): Promise<string | null> {
  const address = await queryRow(
    db,
    { emailSealed: bytes },
    sql`select email_sealed from closed_wallets where member_id = ${memberId}`,
  )
  return address && createAddressSealer(secret).open(address.emailSealed, memberId)
}

export async function purgeClosedAccountAddresses({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await execute(db, sql`delete from closed_wallets where until <= ${clock.now()}`)
  await execute(
    db,
    sql`
      update gift_cards
      set recipient_name = '', recipient_email = '', is_erasure_due = false
      where is_erasure_due and state <> 'ordered'`,
  )
}
