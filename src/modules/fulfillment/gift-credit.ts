import { cancelPieces } from './cancel-pieces.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import { giveAsCredit, previewGiftAsCredit } from './gift-as-credit.ts'
import { swapPieces } from './swap-pieces.ts'

/** What registries do with gifts that have not shipped: convert them to credit, cancel or exchange them. */
export function createGiftCredit(parts: FulfillmentParts) {
  return {
    preview: previewGiftAsCredit,
    give: (gift: Parameters<typeof giveAsCredit>[1]) => giveAsCredit(parts, gift),
    stop: ({ by, ...gift }: StoppedGift) =>
      cancelPieces(parts, { ...gift, reason: 'stock', restock: false }, by),
    swap: (gift: Parameters<typeof swapPieces>[1]) => swapPieces(parts, gift),
  }
}

type StoppedGift = Omit<Parameters<typeof cancelPieces>[1], 'reason' | 'restock'> & {
  readonly by: Parameters<typeof cancelPieces>[2]
}
