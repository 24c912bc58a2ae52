import { contentPaths } from '#storefront/features/content/content-paths.ts'
import type { Api } from '#storefront/api/api-client.ts'
import { pages, type Page } from '#storefront/pages.ts'
import { paths } from '#storefront/paths.ts'
import { escapeXml } from './escape-xml.ts'

/** A fifth of the maximum of the sitemap standard, so that a file is generated quickly. */
export const productsPerSitemap = 10_000
const pageSize = 100
/** The product list has at most 10,000 pages. */
const maxFiles = (10_000 * pageSize) / productsPerSitemap

const listedPaths = (pages as readonly Page[]).filter((page) => page.listed).map(({ path }) => path)

/** The sitemap index: pages, collections, and product files. */
export async function createSitemapIndex(api: Api, origin: string): Promise<string> {
  const { total } = await api.get('/api/product/list', {
    page: 1,
    pageSize: 1,
    sort: 'newest',
    facets: '0',
  })
  const productFiles = Array.from(
    { length: Math.min(Math.ceil(total / productsPerSitemap), maxFiles) },
    (_, index) => `goods-${index + 1}`,
  )
  const files = ['pages', 'collections', ...productFiles].map(
    (name) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${name}.xml`)}</loc></sitemap>`,
  )
  return formatXml('sitemapindex', files)
}

/** Listed routes, open roles, press items and landing pages. */
export async function createPageSitemap(api: Api, origin: string): Promise<string> {
  const [roles, press, landings] = await Promise.all([
    api.get('/api/careers/list', {}),
    api.get('/api/press/list', {}),
    api.get('/api/content/landings', {}),
  ])
  const contentLinks = [
    ...roles.rows.map(({ id }) => contentPaths.role(id)),
    ...press.rows.map(({ id }) => contentPaths.press(id)),
    ...landings.rows.map(({ id }) => contentPaths.landing(id)),
  ]
  return formatSitemap([...listedPaths, ...contentLinks], origin)
}

export async function createCollectionSitemap(api: Api, origin: string): Promise<string> {
  const { departments, edits } = await api.get('/api/collection/list', {})
  const collections = [
    ...departments.flatMap((department) => [department, ...department.children]),
    ...edits,
  ]
  return formatSitemap(
    collections.filter(({ count }) => count > 0).map(({ slug }) => paths.collection(slug)),
    origin,
  )
}

/** The products of one file, counted from 1; null if it does not exist. */
export async function createProductSitemap(
  api: Api,
  origin: string,
  file: number,
): Promise<string | null> {
  if (file > maxFiles) return null
  const addresses: string[] = []
  const pagesInFile = productsPerSitemap / pageSize
  const firstPage = (file - 1) * pagesInFile
  for (
    let page = firstPage + 1, hasMore = true;
    hasMore && page <= firstPage + pagesInFile;
    page++
  ) {
    const { rows, total } = await api.get('/api/product/list', {
      page,
      pageSize,
      sort: 'newest',
      facets: '0',
    })
    addresses.push(...rows.map(({ slug }) => paths.goods(slug)))
    hasMore = rows.length > 0 && page * pageSize < total
  }
  return addresses.length > 0 ? formatSitemap(addresses, origin) : null
}

function formatSitemap(addresses: readonly string[], origin: string): string {
  return formatXml(
    'urlset',
    addresses.map((address) => `<url><loc>${escapeXml(origin + address)}</loc></url>`),
  )
}

function formatXml(element: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${element}>`,
    '',
  ].join('\n')
}
