import type { Api } from '#storefront/api/api-client.ts'
import { generateProductFeed } from './product-feed.ts'
import { createRobotsTxt } from './robots.ts'
import { createIcon } from './shop-icon.ts'
import {
  createSitemapIndex,
  createCollectionSitemap,
  createProductSitemap,
  createPageSitemap,
} from './sitemaps.ts'

/** A file for browsers, crawlers and marketplaces, generated while it is sent. */
export interface SiteFile {
  readonly type: string
  readonly cacheControl: string
  readonly text: Iterable<string> | AsyncIterable<string>
}

type WriteFile = (api: Api, origin: string) => Promise<SiteFile | null>

/** Not routes, because the route manifest is sent to every browser. */
const files: Readonly<Record<string, WriteFile>> = {
  '/icon.svg': async (api) =>
    createFile([createIcon(await api.get('/api/shop/settings', {}))], 'image/svg+xml'),
  '/robots.txt': async (_api, origin) => createFile([createRobotsTxt(origin)], 'text/plain'),
  '/sitemap.xml': async (api, origin) => createFile([await createSitemapIndex(api, origin)]),
  '/sitemap-pages.xml': async (api, origin) => createFile([await createPageSitemap(api, origin)]),
  '/sitemap-collections.xml': async (api, origin) =>
    createFile([await createCollectionSitemap(api, origin)]),
  '/feed.xml': async (api, origin) =>
    createFile(generateProductFeed(api, origin), 'application/rss+xml'),
}

/** Returns null for unknown paths; the function returns null for a sitemap that does not exist. */
export function findSiteFile(path: string): WriteFile | null {
  const [, file] = /^\/sitemap-goods-([1-9]\d{0,3})\.xml$/.exec(path) ?? []
  if (file)
    return async (api, origin) =>
      createSitemapFile(await createProductSitemap(api, origin, Number(file)))
  return Object.hasOwn(files, path) ? (files[path] ?? null) : null
}

function createSitemapFile(sitemap: string | null): SiteFile | null {
  return sitemap === null ? null : createFile([sitemap])
}

/** Cached for half an hour. */
function createFile(text: SiteFile['text'], type = 'application/xml'): SiteFile {
  return { type: `${type}; charset=utf-8`, cacheControl: 'max-age=1800', text }
}
