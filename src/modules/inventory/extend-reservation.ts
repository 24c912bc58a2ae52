import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.server.ts'
import { lockLevelsOfCheckout } from './db/levels.ts'
import { reservations } from './db/schema.ts'

/** Extends the reservations of a checkout. Returns false if any was released. */
export async function extendReservation(tx: Tx, checkoutId: string, until: Date): Promise<boolean> {
  const levels = await lockLevelsOfCheckout(tx, checkoutId)
  const extended = await tx
    .update(reservations)
    .set({ expiresAt: until })
    .where(and(eq(reservations.checkoutId, checkoutId), eq(reservations.state, 'active')))
    .returning({ id: reservations.id })
  return extended.length > 0 && extended.length === levels.size
}
