import type { CatalogIndex } from './queries/catalog-index.ts'

/** A page that search suggestions can offer. */
export interface SitePage {
  readonly path: string
  readonly title: string
  readonly words: string
}

export interface CatalogDeps {
  readonly index: CatalogIndex
  readonly pages: readonly SitePage[]
}

export interface CatalogStaffDeps {
  readonly index: CatalogIndex
  /**
   * Whether the storefront has a route for the path. Whether the product or collection in it exists
   * is checked by the catalog.
   */
  readonly isPage: (pathname: string) => boolean
}
