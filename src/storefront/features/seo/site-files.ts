import type { Api } from '#storefront/api/api-client.ts'
import { productFeed } from './product-feed.ts'
import { robotsOf } from './robots.ts'
import { sitemapIndex, sitemapOfCollections, sitemapOfGoods, sitemapOfPages } from './sitemaps.ts'

/** What crawlers and marketplaces read, written as it is read. */
export interface SiteFile {
  readonly type: string
  readonly cacheControl: string
  readonly text: Iterable<string> | AsyncIterable<string>
}

type WriteFile = (api: Api, origin: string) => Promise<SiteFile | null>

/** No pages, so the list of routes that every browser gets does not name them. */
const files: Readonly<Record<string, WriteFile>> = {
  '/robots.txt': async (_api, origin) => fileOf([robotsOf(origin)], 'text/plain'),
  '/sitemap.xml': async (api, origin) => fileOf([await sitemapIndex(api, origin)]),
  '/sitemap-pages.xml': async (api, origin) => fileOf([await sitemapOfPages(api, origin)]),
  '/sitemap-collections.xml': async (api, origin) =>
    fileOf([await sitemapOfCollections(api, origin)]),
  '/feed.xml': async (api, origin) => fileOf(productFeed(api, origin), 'application/rss+xml'),
}

/** Null where no such file is ever written; a file may still turn out to be empty. */
export function siteFile(path: string): WriteFile | null {
  const [, file] = /^\/sitemap-goods-([1-9]\d{0,3})\.xml$/.exec(path) ?? []
  if (file) return async (api, origin) => goodsFile(await sitemapOfGoods(api, origin, Number(file)))
  return Object.hasOwn(files, path) ? (files[path] ?? null) : null
}

function goodsFile(sitemap: string | null): SiteFile | null {
  return sitemap === null ? null : fileOf([sitemap])
}

/** Kept by crawlers for half an hour and then asked for again. */
function fileOf(text: SiteFile['text'], type = 'application/xml'): SiteFile {
  return { type: `${type}; charset=utf-8`, cacheControl: 'max-age=1800', text }
}
