import type { MetaDescriptor } from 'react-router'
import { brand } from '#storefront/brand.ts'

interface About {
  readonly description?: string | undefined
  /** The one address under which the page is known, in full: a path alone is passed over, search engines want the shop's origin before it. */
  readonly canonical?: string | undefined
  readonly image?: string | undefined
  /** Kept out of search engines: private pages, and combinations of filters. */
  readonly hidden?: boolean
}

/** A page's title and what else the document's head says about it. */
export function titled(
  title: string,
  { description, canonical, image, hidden }: About = {},
): MetaDescriptor[] {
  const full = title.includes(brand.name) ? title : `${title} | ${brand.name}`
  return [
    { title: full },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: brand.name },
    ...(canonical && URL.canParse(canonical)
      ? [{ tagName: 'link', rel: 'canonical', href: canonical }]
      : []),
    ...(image ? [{ property: 'og:image', content: image }] : []),
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
