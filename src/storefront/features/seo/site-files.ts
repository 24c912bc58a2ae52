import type { Api } from '#storefront/api/api-client.ts'
import { productFeed } from './product-feed.ts'
import { robotsOf } from './robots.ts'
import { siteAddresses, sitemapOf } from './site-addresses.ts'

type SiteFile = (api: Api, origin: string) => Promise<Response>

/** What crawlers and marketplaces read: no pages, so the list of routes that every browser gets does not name them. */
const files: Readonly<Record<string, SiteFile>> = {
  '/robots.txt': async (_api, origin) => answer(robotsOf(origin), 'text/plain'),
  '/sitemap.xml': async (api, origin) => answer(sitemapOf(await siteAddresses(api), origin), 'application/xml'),
  '/feed.xml': async (api, origin) => answer(streamOf(productFeed(api, origin)), 'application/rss+xml'),
}

export function siteFile(path: string): SiteFile | undefined {
  return Object.hasOwn(files, path) ? files[path] : undefined
}

function answer(body: string | ReadableStream<Uint8Array>, type: string): Response {
  return new Response(body, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'max-age=3600' } })
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
