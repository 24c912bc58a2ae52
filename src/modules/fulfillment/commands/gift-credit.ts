import { changeGiftAddress } from '../change-shipping-address.ts'
import { cancelOrder } from './cancel-order.ts'
import type { Services } from '#platform/services.ts'
import { convertGiftToCredit, previewGiftConversion } from './convert-gift-to-credit.ts'
import { swapUnits } from './swap-units.ts'

/**
 * What registries do with gifts that have not shipped: convert them to credit, cancel or exchange
 * them, or send them to another address.
 */
export function createGiftCredit(services: Services) {
  return {
    preview: previewGiftConversion,
    issue: (gift: Parameters<typeof convertGiftToCredit>[1]) => convertGiftToCredit(services, gift),
    stop: ({ by, ...gift }: StoppedGift) =>
      cancelOrder(services, { ...gift, reason: 'stock', restock: false }, by),
    readdress: (gift: Parameters<typeof changeGiftAddress>[1]) => changeGiftAddress(services, gift),
    swap: (gift: Parameters<typeof swapUnits>[1]) => swapUnits(services, gift),
  }
}

type StoppedGift = Omit<Parameters<typeof cancelOrder>[1], 'reason' | 'restock'> & {
  readonly by: Parameters<typeof cancelOrder>[2]
}
