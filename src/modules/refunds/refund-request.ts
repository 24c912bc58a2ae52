import type { BasisPoints } from '#kernel/money/money.ts'
import type { OrderActor, OrderUnitKey } from '#modules/orders/lock-order.ts'
import type { EarlierCredit } from './domain/calculate-refund.ts'
import type { SplitRefund } from './domain/split-refund.ts'
import type { RefundReasonKind } from './refund-reasons.ts'
import type { RefundComponent, RefundSum } from './domain/sum-refund.ts'

export interface OrderRefundRequest {
  /** Shares refunded before are skipped; for product shares the request is refused. */
  readonly shares: readonly (OrderUnitKey & { readonly component: RefundComponent })[]
  /** Exchanges for something cheaper. */
  readonly differences?: readonly PriceDifference[]
  /** Refunds for a cheaper shipping method. */
  readonly lessDelivery?: readonly ShippingDifference[]
  readonly extra?: number
  readonly fee?: number
  /** The refund method. `bonus` applies to credit. */
  readonly method?: 'card' | 'credit'
  readonly bonus?: BasisPoints
  /** Credit given earlier for the same cause. */
  readonly before?: EarlierCredit
  /** The recipient of the credit, if not the buyer. Tenders are not refunded then. */
  readonly creditTo?: string
  /** The sentence in the wallet. Default: it names a return. */
  readonly creditReason?: string
}

export interface PriceDifference extends OrderUnitKey {
  readonly amount: number
  /** The unit's new price. */
  readonly price: number
}

export interface ShippingDifference extends OrderUnitKey {
  readonly amount: number
}

export interface RefundCause {
  readonly cause: 'cancel' | 'edit' | 'lost' | 'return' | 'claim' | 'goodwill'
  readonly causeId: string
  /** A sentence for the buyer. */
  readonly reason: string
  readonly reasonKind?: RefundReasonKind
  readonly by: OrderActor
  readonly now: Date
}

export interface CreatedRefund extends RefundSum, SplitRefund {
  readonly id: string
  readonly method: 'card' | 'credit' | 'none'
  readonly bonus: number
}
