import type { Api } from '#storefront/api/api-client.ts'
import { productFeed } from './product-feed.ts'
import { robotsOf } from './robots.ts'
import { sitemapIndex, sitemapOfCollections, sitemapOfGoods, sitemapOfPages } from './sitemaps.ts'

type SiteFile = (api: Api, origin: string) => Promise<Response>

/** What crawlers and marketplaces read: no pages, so the list of routes that every browser gets does not name them. */
const files: Readonly<Record<string, SiteFile>> = {
  '/robots.txt': async (_api, origin) => answer(robotsOf(origin), 'text/plain'),
  '/sitemap.xml': async (api, origin) => answer(await sitemapIndex(api, origin), 'application/xml'),
  '/sitemap-pages.xml': async (api, origin) => answer(await sitemapOfPages(api, origin), 'application/xml'),
  '/sitemap-collections.xml': async (api, origin) => answer(await sitemapOfCollections(api, origin), 'application/xml'),
  '/feed.xml': async (api, origin) => answer(streamOf(productFeed(api, origin)), 'application/rss+xml'),
}

export function siteFile(path: string): SiteFile | undefined {
  const [, file] = /^\/sitemap-goods-([1-9]\d{0,3})\.xml$/.exec(path) ?? []
  if (file) return (api, origin) => goodsFile(api, origin, Number(file))
  return Object.hasOwn(files, path) ? files[path] : undefined
}

async function goodsFile(api: Api, origin: string, file: number): Promise<Response> {
  const sitemap = await sitemapOfGoods(api, origin, file)
  return sitemap === null ? new Response('There is no such file.', { status: 404 }) : answer(sitemap, 'application/xml')
}

function answer(body: string | ReadableStream<Uint8Array>, type: string): Response {
  return new Response(body, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'max-age=1800' } })
}

/** Sent while it is written: a large catalog is never whole in memory. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  return new ReadableStream<string>({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  }).pipeThrough(new TextEncoderStream())
}
