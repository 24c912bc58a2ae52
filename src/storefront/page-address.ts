import { matchRoutes } from 'react-router'
import { pageQueries } from './page-queries.ts'
import { pages, type Page, type PagePath } from './pages.ts'

const routes = (pages as readonly Page[]).map((page) => ({ path: page.path, page }))

/** The page at a path and its one spelling; a path may ask for the page's data, as `/collection/table.data`. */
export interface PageAddress {
  readonly page: Page
  readonly canonical: string
  readonly asksForData: boolean
}

/** Paths are read as the router reads them: whatever the case of their letters. */
export function pageAddress(path: string): PageAddress | null {
  const asksForData = path.endsWith('.data')
  const document = asksForData ? documentPath(path) : path
  const match = matchRoutes(routes, document)?.at(-1)
  if (!match) return null
  const { page } = match.route
  const own = asWritten(page.path, document)
  return {
    page,
    canonical: asksForData ? (own === '/' ? '/_root.data' : `${own}.data`) : own,
    asksForData,
  }
}

/** Whether the page reads a key of the query. */
export function readsKey(page: Page | undefined, key: string): boolean {
  return page !== undefined && (pageQueries[page.path as PagePath]?.includes(key) ?? false)
}

/** What a page reads of a query, sorted by key: whatever else is asked leads to the same page. */
export function readQuery(page: Page | undefined, search: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams([...search].filter(([key]) => readsKey(page, key)))
  read.sort()
  return read
}

function documentPath(path: string): string {
  return path === '/_root.data' ? '/' : path.slice(0, -'.data'.length)
}

/** The table's spelling of what is fixed, and the path's own of what is a parameter. */
function asWritten(pattern: string, path: string): string {
  const segments = path.split('/')
  return pattern
    .split('/')
    .map((fixed, index) => (fixed.startsWith(':') ? (segments[index] ?? '') : fixed))
    .join('/')
}
