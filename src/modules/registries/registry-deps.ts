import type { CartDeps } from '#modules/cart/read-cart.ts'
import type { PaymentProviders } from '#modules/payments/payment-providers.ts'
import type { Infrastructure } from '#platform/services.ts'
import type { OrderActor, OrderUnitKey } from '#modules/orders/lock-order.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { EmailQueue } from '#platform/mail/email-queue.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'
import type { ReadEventTypes } from './commands/event-types.ts'

interface GiftUnits {
  readonly orderId: string
  readonly keys: readonly OrderUnitKey[]
  /** Runs in the transaction before any change, and can refuse it. */
  readonly claimDecision?: (tx: Tx) => Promise<Refusal | null>
}

/**
 * Changes to gifts that have not shipped. The composition root provides them, because this module
 * cannot import fulfillment.
 */
export interface GiftCredit {
  preview(
    at: { readonly db: Db; readonly now: Date },
    gift: GiftUnits,
  ): Promise<{ credit: number } | Refusal>
  issue(
    gift: GiftUnits & {
      readonly recipient: { readonly id: string; readonly email: string }
      readonly expected?: number
      readonly restock?: boolean
      readonly reason: string
      readonly by: OrderActor
    },
  ): Promise<{ credit: number } | Refusal>
  /** Cancels the units and refunds the giver. */
  stop(gift: GiftUnits & { readonly by: OrderActor }): Promise<{ refunded: number } | Refusal>
  /** Replaces the units with another variant of the same price. */
  swap(
    gift: GiftUnits & { readonly variantId: string; readonly by: OrderActor },
  ): Promise<{ orderId: string } | Refusal>
}

export interface RegistryDeps
  extends CartDeps, Pick<Infrastructure, 'db' | 'jobs' | 'log' | 'clock' | 'secret' | 'count'> {
  readonly providers: PaymentProviders
  readonly attemptsPerHour?: number
  readonly mails: EmailQueue
  /** The shop's origin, for links. */
  readonly origin: string
  readonly readEventTypes: ReadEventTypes
  readonly giftCredit: GiftCredit
  readonly limitByKey: RateLimits['limitByKey']
}
