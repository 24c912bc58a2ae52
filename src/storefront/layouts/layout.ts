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

/**
 * The frame of a page. Layouts are data and not routes, so that changing them does not unmount kept
 * pages.
 */
export interface Layout {
  readonly Header: ComponentType
  readonly Footer: ComponentType | null
  readonly ground: 'page' | 'surface'
}
