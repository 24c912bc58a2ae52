import {
  BareHeader,
  PlainHeaderPlace,
  SecureHeaderPlace,
} from '#storefront/features/chrome/plain-header-place.tsx'
import {
  QuietStoreFooterPlace,
  StoreFooterPlace,
} from '#storefront/features/chrome/store-footer-place.tsx'
import { StoreHeader } from '#storefront/features/chrome/store-header.tsx'
import {
  HomeLayoutHeader,
  RegistryLayoutHeader,
} from '#storefront/features/chrome/layout-headers.tsx'
import type { Layout, LayoutName } from './layout.ts'

export const layouts: Readonly<Record<LayoutName, Layout>> = {
  default: {
    Header: StoreHeader,
    Footer: StoreFooterPlace,
    ground: 'page',
  },
  /** Layout of the pages linked in the footer: text on white. */
  footer: {
    Header: StoreHeader,
    Footer: StoreFooterPlace,
    ground: 'surface',
  },
  home: { Header: HomeLayoutHeader, Footer: StoreFooterPlace, ground: 'page' },
  'only-header': {
    Header: PlainHeaderPlace,
    Footer: null,
    ground: 'surface',
  },
  'only-search': {
    Header: StoreHeader,
    Footer: QuietStoreFooterPlace,
    ground: 'page',
  },
  registry: {
    Header: RegistryLayoutHeader,
    Footer: StoreFooterPlace,
    ground: 'page',
  },
  'return-step': {
    Header: PlainHeaderPlace,
    Footer: QuietStoreFooterPlace,
    ground: 'page',
  },
  'return-step-no-footer': {
    Header: PlainHeaderPlace,
    Footer: null,
    ground: 'page',
  },
  /** Checkout has no links except back to the cart. */
  settlement: {
    Header: SecureHeaderPlace,
    Footer: QuietStoreFooterPlace,
    ground: 'surface',
  },
  /** Shows only the name of the shop. */
  unsubscribe: { Header: BareHeader, Footer: null, ground: 'page' },
  user: { Header: StoreHeader, Footer: StoreFooterPlace, ground: 'page' },
}
