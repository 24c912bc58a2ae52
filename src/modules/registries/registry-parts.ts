import type { CartParts } from '#modules/cart/read-cart.ts'
import type { PaymentParts } from '#modules/payments/payment-parts.ts'
import type { OrderActor, PieceKey } from '#modules/orders/take-order.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'
import type { ReadEventKinds } from './event-kinds.ts'

interface GiftPieces {
  readonly orderId: string
  readonly keys: readonly PieceKey[]
  /** Takes the word that is carried out, within the act and before anything moves. */
  readonly takeWord?: (tx: Tx) => Promise<Refusal | null>
}

/** Pieces that have not left, as the credit of whom they were given to. What stops them lies above, so the composition root hands it in. */
export interface GiftCredit {
  preview(
    at: { readonly db: Db; readonly now: Date },
    gift: GiftPieces,
  ): Promise<{ credit: number } | Refusal>
  give(
    gift: GiftPieces & {
      readonly recipient: { readonly id: string; readonly email: string }
      readonly expected?: number
      readonly restock?: boolean
      readonly reason: string
      readonly by: OrderActor
    },
  ): Promise<{ credit: number } | Refusal>
  /** What cannot be sent is stopped, and its giver has the money back. */
  stop(gift: GiftPieces & { readonly by: OrderActor }): Promise<{ refunded: number } | Refusal>
  /** Something else of the same price is sent in its place. */
  swap(
    gift: GiftPieces & { readonly variantId: string; readonly by: OrderActor },
  ): Promise<{ orderId: string } | Refusal>
}

/** What the registries stand on, built once by the composition root. */
export interface RegistryParts extends CartParts, PaymentParts {
  readonly mails: Mails
  /** Where shoppers reach the shop: every link starts with it. */
  readonly origin: string
  readonly eventKinds: ReadEventKinds
  readonly giftCredit: GiftCredit
  readonly limit: RateLimits['limit']
}
