import { eq, lte, sql } from 'drizzle-orm'
import { days } from '#kernel/time/time.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { createSealer } from '#platform/sealed/sealed-text.ts'
import { closedWallets } from './data/schema.ts'
import type { WalletParts } from './wallet-parts.ts'

/** As long as the nights look after closed accounts. */
const keptFor = days(3 * 365)

const sealerOf = (secret: string) => createSealer(secret, 'closed wallet')

/** Money of an order may come back long after the order was emptied: the address it is to reach is kept sealed, and for nothing else. */
export async function saveClosedAccountAddress(
  tx: Tx,
  { memberId, email, secret, now }: { memberId: string; email: string; secret: string; now: Date },
): Promise<void> {
  const emailSealed = sealerOf(secret).seal(email, memberId)
  await tx
    .insert(closedWallets)
    .values({ memberId, emailSealed, until: new Date(now.getTime() + keptFor) })
    .onConflictDoNothing()
}

/** Null when none was kept. */
export async function readAddressOfClosed(
  db: Db,
  { memberId, secret }: { memberId: string; secret: string },
): Promise<string | null> {
  const [kept] = await db.select().from(closedWallets).where(eq(closedWallets.memberId, memberId))
  return kept ? sealerOf(secret).open(kept.emailSealed, memberId) : null
}

/** The nightly end of what was kept of people who left: their addresses, and those on gift cards that were sent since. */
export async function forgetThoseWhoLeft({
  db,
  clock,
}: Pick<WalletParts, 'db' | 'clock'>): Promise<void> {
  await db.delete(closedWallets).where(lte(closedWallets.until, clock.now()))
  await db.execute(sql`
    update gift_cards set recipient_name = '', recipient_email = '', recipient_left = false where recipient_left and state <> 'ordered'`)
}
