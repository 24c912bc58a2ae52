import type { Chaos } from './chaos.ts'
import type { Refund, Session } from './sessions.ts'

/** A session as the shop's server sees it. */
export function forShop(session: Session, { amountDrift }: Chaos) {
  const {
    id,
    reference,
    status,
    currency,
    authorized,
    captured,
    refunded,
    attempts,
    card,
    failure,
  } = session
  const hasReachedLimit = attempts >= session.max_attempts && status === 'failed'
  return {
    id,
    reference,
    status,
    currency,
    amount: session.amount + amountDrift,
    authorized,
    captured,
    refunded,
    attempts,
    card,
    failure: failure && hasReachedLimit ? { ...failure, code: 'too_many_attempts' } : failure,
  }
}

/** A session as the card form sees it. */
export function forShopper({ id, status, failure }: Session) {
  return {
    id,
    status,
    failure: failure && { code: status === 'failed' ? 'too_many_attempts' : failure.code },
  }
}

export function refundForShop({ id, amount: refunded, status, key, created }: Refund) {
  return { id, amount: refunded, status, key, created }
}
