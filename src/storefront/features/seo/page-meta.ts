import type { MetaDescriptor } from 'react-router'
import { readShopSettings, type Matches } from '#storefront/shop-settings.ts'

interface PageMeta {
  readonly description?: string | undefined
  /**
   * The absolute canonical URL. A relative one is ignored, because search engines require the
   * origin.
   */
  readonly canonical?: string | undefined
  readonly image?: string | undefined
  /** Not indexed: private pages and filtered lists. */
  readonly hidden?: boolean
}

/** The title and other meta tags of a page. */
export function createPageMeta(
  matches: Matches,
  title: string,
  { description, canonical, image, hidden }: PageMeta = {},
): MetaDescriptor[] {
  const { name } = readShopSettings(matches)
  const fullTitle = title.includes(name) ? title : `${title} | ${name}`
  return [
    { title: fullTitle },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: name },
    ...(canonical && URL.canParse(canonical)
      ? [{ tagName: 'link', rel: 'canonical', href: canonical }]
      : []),
    ...(image ? [{ property: 'og:image', content: image }] : []),
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
