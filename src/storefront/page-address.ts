import { matchRoutes } from 'react-router'
import { pageQueries } from './page-queries.ts'
import { pages, type Page, type PagePath } from './pages.ts'

const routes = (pages as readonly Page[]).map((page) => ({ path: page.path, page }))

/**
 * The page of a path and its canonical spelling. A path can request the data of a page, such as
 * `/collection/table.data`.
 */
export interface PageAddress {
  readonly page: Page
  readonly canonical: string
  readonly asksForData: boolean
}

/** Matches paths like the router, which ignores case. */
export function findPageAddress(path: string): PageAddress | null {
  // Matching is slow, and most requests are calls of the API.
  if (path.startsWith('/api/')) return null
  const asksForData = path.endsWith('.data')
  const document = asksForData ? documentPath(path) : path
  const match = matchRoutes(routes, document)?.at(-1)
  if (!match) return null
  const { page } = match.route
  const own = canonicalPath(page.path, document)
  return {
    page,
    canonical: asksForData ? (own === '/' ? '/_root.data' : `${own}.data`) : own,
    asksForData,
  }
}

/** Whether a page reads a query key. */
export function hasQueryKey(page: Page | undefined, key: string): boolean {
  return page !== undefined && (pageQueries[page.path as PagePath]?.includes(key) ?? false)
}

/** The query keys that a page reads, sorted, so that other keys lead to the same page. */
export function pickPageQuery(page: Page | undefined, search: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams([...search].filter(([key]) => hasQueryKey(page, key)))
  read.sort()
  return read
}

function documentPath(path: string): string {
  return path === '/_root.data' ? '/' : path.slice(0, -'.data'.length)
}

/** Fixed segments in the spelling of the route table, and parameters as in the path. */
function canonicalPath(pattern: string, path: string): string {
  const segments = path.split('/')
  return pattern
    .split('/')
    .map((fixed, index) => (fixed.startsWith(':') ? (segments[index] ?? '') : fixed))
    .join('/')
}
