import type { Api } from '#storefront/api/api-client.ts'
import { productFeed } from './product-feed.ts'
import { robotsOf } from './robots.ts'
import { sitemapIndex, sitemapOfCollections, sitemapOfGoods, sitemapOfPages } from './sitemaps.ts'

/** `known` is what the crawler holds already, by its `if-none-match`. */
type SiteFile = (api: Api, origin: string, known: string | null) => Promise<Response>

/** What crawlers and marketplaces read: no pages, so the list of routes that every browser gets does not name them. */
const files: Readonly<Record<string, SiteFile>> = {
  '/robots.txt': async (_api, origin, known) => answer(robotsOf(origin), known, 'text/plain'),
  '/sitemap.xml': async (api, origin, known) => answer(await sitemapIndex(api, origin), known),
  '/sitemap-pages.xml': async (api, origin, known) => answer(await sitemapOfPages(api, origin), known),
  '/sitemap-collections.xml': async (api, origin, known) => answer(await sitemapOfCollections(api, origin), known),
  '/feed.xml': async (api, origin) => new Response(streamOf(productFeed(api, origin)), { headers: headersOf('application/rss+xml') }),
}

export function siteFile(path: string): SiteFile | undefined {
  const [, file] = /^\/sitemap-goods-([1-9]\d{0,3})\.xml$/.exec(path) ?? []
  if (file) return async (api, origin, known) => goodsFile(await sitemapOfGoods(api, origin, Number(file)), known)
  return Object.hasOwn(files, path) ? files[path] : undefined
}

function goodsFile(sitemap: string | null, known: string | null): Promise<Response> | Response {
  return sitemap === null ? new Response('There is no such file.', { status: 404 }) : answer(sitemap, known)
}

const headersOf = (type: string) => ({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'max-age=1800' })

/** Kept for half an hour and then asked for again: a crawler that holds what there is hears that nothing has changed. */
async function answer(body: string, known: string | null, type = 'application/xml'): Promise<Response> {
  const etag = await etagOf(body)
  const headers = { ...headersOf(type), etag }
  const isKnown = known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}

async function etagOf(body: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
  return `"${Buffer.from(hash).toString('base64url').slice(0, 22)}"`
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
