import type { ShopSettings } from '../settings/settings.ts'

/** As `#rrggbb`. */
export interface EmailColors {
  readonly primary: string
  /** The primary color and its lines in dark mode. */
  readonly primaryOnDark: string
  readonly lineOnDark: string
}

/** The size of `/email-files/logo.png` in an email, in pixels. */
export interface EmailLogo {
  readonly width: number
  readonly height: number
  /** An uploaded logo, which has no version for dark mode. */
  readonly hasOwnGround: boolean
}

/** What emails state about the shop. */
export interface EmailShop extends ShopSettings {
  /** The URL of the shop, for links and images. */
  readonly origin: string
  readonly colors: EmailColors
  readonly logo: EmailLogo
}
