import { eq, or } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { subscribers } from './data/schema.ts'

/** An account is closed: its subscription goes with it. The code it had stays used or unused, so that it is given once. */
export async function eraseSubscription(tx: Tx, whose: Whose): Promise<void> {
  await tx.delete(subscribers).where(of(whose))
}

/** The newsletter a member gets and what they agreed to, for the copy of their data. */
export function exportSubscription(db: Db, whose: Whose): Promise<unknown[]> {
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
    .where(of(whose))
}

/** Subscribed as a member, or by the same mailbox before. */
interface Whose {
  readonly memberId: string
  readonly identity: string | null
}

function of({ memberId, identity }: Whose) {
  return identity === null
    ? eq(subscribers.memberId, memberId)
    : or(eq(subscribers.memberId, memberId), eq(subscribers.identity, identity))
}
