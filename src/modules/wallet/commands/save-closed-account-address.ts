import { eq, lte, sql } from 'drizzle-orm'
import { days } from '#kernel/time/time.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { createSealer } from '#platform/sealed/sealed-text.ts'
import { closedWallets } from '../db/schema.ts'
import type { WalletDeps } from '../wallet-deps.ts'

/** As long as erasure of closed accounts is retried. */
const retentionPeriod = days(3 * 365)

const createAddressSealer = (secret: string) => createSealer(secret, 'closed wallet')

export async function saveClosedAccountAddress(
  tx: Tx,
  { memberId, email, secret, now }: { memberId: string; email: string; secret: string; now: Date },
): Promise<void> {
  const emailSealed = createAddressSealer(secret).seal(email, memberId)
  await tx
    .insert(closedWallets)
    .values({ memberId, emailSealed, until: new Date(now.getTime() + retentionPeriod) })
    .onConflictDoNothing()
}

export async function findClosedAccountAddress(
  db: Db,
  { memberId, secret }: { memberId: string; secret: string },
): Promise<string | null> {
  const [stored] = await db.select().from(closedWallets).where(eq(closedWallets.memberId, memberId))
  return stored ? createAddressSealer(secret).open(stored.emailSealed, memberId) : null
}

export async function purgeClosedAccountAddresses({
  db,
  clock,
}: Pick<WalletDeps, 'db' | 'clock'>): Promise<void> {
  await db.delete(closedWallets).where(lte(closedWallets.until, clock.now()))
  await db.execute(sql`
    update gift_cards
    set recipient_name = '', recipient_email = '', recipient_left = false
    where recipient_left and state <> 'ordered'`)
}
