import type { ShopSettings } from '../settings/settings.ts'

/** What emails state about the shop. */
export interface EmailShop extends ShopSettings {
  /** The URL of the shop, for links and images. */
  readonly origin: string
}
