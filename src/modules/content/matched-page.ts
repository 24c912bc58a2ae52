/** The page of the storefront at a path, and the id in the path if the page has one. */
export interface MatchedPage {
  /** Such as `/goodsDetail/:id`. */
  readonly route: string
  readonly id: string | null
}
