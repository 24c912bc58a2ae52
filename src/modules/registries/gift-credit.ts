import type { OrderActor, OrderUnitKey } from '#modules/orders/lock-order.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { GiftAddress } from './api/registry-schema.ts'

interface GiftUnits {
  readonly orderId: string
  readonly keys: readonly OrderUnitKey[]
  /** Runs in the transaction before any change, and can refuse it. */
  readonly claimDecision?: (tx: Tx) => Promise<Refusal | null>
}

/** Changes to gifts that have not shipped. The module `fulfillment` provides them. */
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
  /** Changes the address of a delivery with the same taxes, shipping price and dates. */
  readdress(gift: {
    readonly orderId: string
    readonly groupId: string
    readonly address: GiftAddress
    readonly claimDecision: (tx: Tx) => Promise<Refusal | null>
    readonly by: OrderActor
  }): Promise<{ orderId: string } | Refusal>
}
