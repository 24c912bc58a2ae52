import type { ComponentType } from 'react'

export type LayoutName =
  | 'default'
  | 'footer'
  | 'home'
  | 'only-header'
  | 'only-search'
  | 'registry'
  | 'return-step'
  | 'return-step-no-footer'
  | 'settlement'
  | 'unsubscribe'
  | 'user'

/** What stands around a page. Data, not a route: moving between layouts must not unmount the pages that are kept alive. */
export interface Layout {
  readonly Header: ComponentType
  readonly Footer: ComponentType | null
  readonly ground: 'page' | 'surface'
}
