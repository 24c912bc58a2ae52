import { eq, or } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { subscribers } from '../db/schema.ts'

/**
 * Deletes the subscription of a closed account. The welcome code is kept, so that it is issued
 * once.
 */
export async function eraseSubscription(tx: Tx, owner: SubscriptionOwner): Promise<void> {
  await tx.delete(subscribers).where(isOwnedBy(owner))
}

export function exportSubscription(db: Db, owner: SubscriptionOwner): Promise<unknown[]> {
  const {
    email,
    state,
    frequency,
    topics,
    source,
    consentAt,
    consentIp,
    consentText,
    confirmedAt,
    leftAt,
    leaveReason,
  } = subscribers
  return db
    .select({
      email,
      state,
      frequency,
      topics,
      source,
      consentAt,
      consentIp,
      consentText,
      confirmedAt,
      leftAt,
      leaveReason,
    })
    .from(subscribers)
    .where(isOwnedBy(owner))
}

interface SubscriptionOwner {
  readonly memberId: string
  readonly identity: string | null
}

function isOwnedBy({ memberId, identity }: SubscriptionOwner) {
  return identity === null
    ? eq(subscribers.memberId, memberId)
    : or(eq(subscribers.memberId, memberId), eq(subscribers.identity, identity))
}
