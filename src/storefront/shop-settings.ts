import { useRouteLoaderData } from 'react-router'
import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import type { ShopSettings } from '#modules/content/shop-contract.ts'

/** What every page needs of the settings; the home page loads its own texts. */
export type PageSettings = Omit<ShopSettings, 'home'>

/** For an error page without loaded data. */
export const emptySettings = {
  name: 'Shop',
  timeZone: 'UTC',
  locale: getShopLocale(),
  phone: {},
  shipping: {},
  profile: { social: [] },
  navigation: { features: [], footer: [] },
  newsletter: { consent: {} },
  support: { days: [] },
  texts: { monogram: {} },
  colors: {},
} as unknown as PageSettings

interface RootData {
  readonly shop?: PageSettings
  readonly origin?: string
}

export type Matches = readonly (
  | { readonly id: string; readonly loaderData?: unknown }
  | undefined
)[]

/** The merchant's settings, which the root route has loaded. */
export function useShopSettings(): PageSettings {
  return (useRouteLoaderData('root') as RootData | undefined)?.shop ?? emptySettings
}

/** The same for `meta` functions. */
export function readShopSettings(matches: Matches): PageSettings {
  return readRootData(matches)?.shop ?? emptySettings
}

export function readRootData(matches: Matches): RootData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
}
