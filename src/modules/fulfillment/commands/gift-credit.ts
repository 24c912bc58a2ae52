import { cancelOrder } from './cancel-order.ts'
import type { FulfillmentDeps } from '../fulfillment-deps.ts'
import { convertGiftToCredit, previewGiftConversion } from './convert-gift-to-credit.ts'
import { swapUnits } from './swap-units.ts'

/**
 * What registries do with gifts that have not shipped: convert them to credit, cancel or exchange
 * them.
 */
export function createGiftCredit(parts: FulfillmentDeps) {
  return {
    preview: previewGiftConversion,
    issue: (gift: Parameters<typeof convertGiftToCredit>[1]) => convertGiftToCredit(parts, gift),
    stop: ({ by, ...gift }: StoppedGift) =>
      cancelOrder(parts, { ...gift, reason: 'stock', restock: false }, by),
    swap: (gift: Parameters<typeof swapUnits>[1]) => swapUnits(parts, gift),
  }
}

type StoppedGift = Omit<Parameters<typeof cancelOrder>[1], 'reason' | 'restock'> & {
  readonly by: Parameters<typeof cancelOrder>[2]
}
