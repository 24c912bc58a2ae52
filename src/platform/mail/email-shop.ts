import type { ShopSettings } from '../settings/settings.ts'

/** As `#rrggbb`. */
export interface EmailColors {
  readonly primary: string
  /** The primary color and its lines in dark mode. */
  readonly primaryOnDark: string
  readonly lineOnDark: string
}

/** What emails state about the shop. */
export interface EmailShop extends ShopSettings {
  /** The URL of the shop, for links and images. */
  readonly origin: string
  readonly colors: EmailColors
}
