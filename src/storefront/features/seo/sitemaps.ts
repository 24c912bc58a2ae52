import { contentPaths } from '#storefront/features/content/content-paths.ts'
import type { Api } from '#storefront/api/api-client.ts'
import { pages, type Page } from '#storefront/pages.ts'
import { paths } from '#storefront/paths.ts'
import { escapeXml } from './escape-xml.ts'

/** So many goods in one file: a fifth of what the standard allows, so that none takes long to write. */
export const goodsInFile = 10_000
/** Goods asked for at once. */
const pageSize = 100
/** The list of goods goes to its page 10,000 and no further. */
const mostFiles = (10_000 * pageSize) / goodsInFile

const listed = (pages as readonly Page[]).filter((page) => page.listed).map(({ path }) => path)

/** The index: one file for pages, one for collections, and as many for goods as there are. */
export async function sitemapIndex(api: Api, origin: string): Promise<string> {
  const { total } = await api.get('/api/goods/list', {
    page: 1,
    pageSize: 1,
    sort: 'newest',
    facets: '0',
  })
  const goods = Array.from(
    { length: Math.min(Math.ceil(total / goodsInFile), mostFiles) },
    (_, index) => `goods-${index + 1}`,
  )
  const files = ['pages', 'collections', ...goods].map(
    (name) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${name}.xml`)}</loc></sitemap>`,
  )
  return xml('sitemapindex', files)
}

/** Pages of the route table that a search engine shall know, open roles, what was announced, and pages for an occasion. */
export async function sitemapOfPages(api: Api, origin: string): Promise<string> {
  const [roles, press, landings] = await Promise.all([
    api.get('/api/careers/list', {}),
    api.get('/api/press/list', {}),
    api.get('/api/content/landings', {}),
  ])
  const news = [
    ...roles.rows.map(({ id }) => contentPaths.role(id)),
    ...press.rows.map(({ id }) => contentPaths.press(id)),
    ...landings.rows.map(({ id }) => contentPaths.landing(id)),
  ]
  return sitemapOf([...listed, ...news], origin)
}

export async function sitemapOfCollections(api: Api, origin: string): Promise<string> {
  const { departments, edits } = await api.get('/api/collection/list', {})
  const collections = [
    ...departments.flatMap((department) => [department, ...department.children]),
    ...edits,
  ]
  return sitemapOf(
    collections.filter(({ count }) => count > 0).map(({ slug }) => paths.collection(slug)),
    origin,
  )
}

/** The goods of one file, the first being 1; null when there are not so many. */
export async function sitemapOfGoods(
  api: Api,
  origin: string,
  file: number,
): Promise<string | null> {
  if (file > mostFiles) return null
  const addresses: string[] = []
  const pagesInFile = goodsInFile / pageSize
  const from = (file - 1) * pagesInFile
  for (let page = from + 1, left = true; left && page <= from + pagesInFile; page++) {
    const { rows, total } = await api.get('/api/goods/list', {
      page,
      pageSize,
      sort: 'newest',
      facets: '0',
    })
    addresses.push(...rows.map(({ slug }) => paths.goods(slug)))
    left = rows.length > 0 && page * pageSize < total
  }
  return addresses.length > 0 ? sitemapOf(addresses, origin) : null
}

function sitemapOf(addresses: readonly string[], origin: string): string {
  return xml(
    'urlset',
    addresses.map((address) => `<url><loc>${escapeXml(origin + address)}</loc></url>`),
  )
}

function xml(element: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${element}>\n`
}
