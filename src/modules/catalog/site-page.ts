/** A page that search suggestions can offer. */
export interface SitePage {
  readonly path: string
  readonly title: string
  readonly words: string
}
