import { contentPaths } from '#storefront/features/content/content-paths.ts'
import { escapeXml } from './escape-xml.ts'
import type { Api } from '#storefront/api/api-client.ts'
import { pages, type Page } from '#storefront/pages.ts'
import { paths } from '#storefront/paths.ts'

/** What one sitemap file may hold by its standard. */
const mostAddresses = 50_000
const pageSize = 100

const listed = (pages as readonly Page[]).filter((page) => page.listed).map(({ path }) => path)

/** Every page a search engine shall know: those the route table lists, collections, goods. */
export async function siteAddresses(api: Api): Promise<string[]> {
  const { departments, edits } = await api.get('/api/collection/list', {})
  const collections = [...departments.flatMap((department) => [department, ...department.children]), ...edits].filter(
    ({ count }) => count > 0,
  )
  const addresses = [...listed, ...(await houseNews(api)), ...collections.map(({ slug }) => paths.collection(slug))]
  for (let page = 1, left = true; left && addresses.length < mostAddresses; page++) {
    const { rows, total } = await api.get('/api/goods/list', { page, pageSize, sort: 'newest', facets: '0' })
    addresses.push(...rows.map(({ slug }) => paths.goods(slug)))
    left = rows.length > 0 && page * pageSize < total
  }
  return addresses.slice(0, mostAddresses)
}

/** Open roles and what was announced. */
async function houseNews(api: Api): Promise<string[]> {
  const [roles, press] = await Promise.all([api.get('/api/careers/list', {}), api.get('/api/press/list', {})])
  return [...roles.rows.map(({ id }) => contentPaths.role(id)), ...press.rows.map(({ id }) => contentPaths.press(id))]
}

export function sitemapOf(addresses: readonly string[], origin: string): string {
  const urls = addresses.map((address) => `<url><loc>${escapeXml(origin + address)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
