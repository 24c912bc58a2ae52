import { cancelOrder } from './cancel-pieces.ts'
import type { FulfillmentDeps } from './fulfillment-parts.ts'
import { convertGiftToCredit, previewGiftConversion } from './gift-as-credit.ts'
import { swapUnits } from './swap-pieces.ts'

/** What registries do with gifts that have not shipped: convert them to credit, cancel or exchange them. */
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
