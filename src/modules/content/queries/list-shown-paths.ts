import { findShownSlugs } from '#modules/catalog/find-shown-slugs.ts'
import type { Services } from '#platform/services.ts'
import type { MatchedPage } from '../matched-page.ts'
import { findPageByAddress } from './addresses.ts'
import type { AddressedPage } from './read-content.ts'

type PathServices = Pick<Services, 'db' | 'content' | 'matchPage'>

interface PageOfPath extends MatchedPage {
  readonly path: string
  readonly id: string
}

/**
 * The paths that show a page now. A redirect from one of them never applies, because redirects are
 * followed only where no page is found.
 */
export async function listShownPaths(
  { db, content, matchPage }: PathServices,
  { paths, now }: { readonly paths: readonly string[]; readonly now: Date },
): Promise<Set<string>> {
  const matched = paths.flatMap((path) => {
    const page = matchPage(path)
    return page ? [{ path, ...page }] : []
  })
  const shown = new Set(matched.flatMap(({ path, id }) => (id === null ? [path] : [])))
  const ofRoute = (route: string): PageOfPath[] =>
    matched.flatMap((page) =>
      page.route === route && page.id !== null ? [{ ...page, id: page.id }] : [],
    )
  const [products, collections] = [ofRoute('/goodsDetail/:id'), ofRoute('/collection/:slug')]
  const found = await findShownSlugs(db, {
    products: products.map(({ id }) => id),
    collections: collections.map(({ id }) => id),
  })
  for (const { path, id } of products) if (found.products.includes(id)) shown.add(path)
  for (const { path, id } of collections) if (found.collections.includes(id)) shown.add(path)
  for (const [kind, route] of [
    ['landing', '/landing/:id'],
    ['press', '/footerPage/Press/detail/:id'],
  ] as const) {
    const pages = ofRoute(route)
    const current: readonly AddressedPage[] = pages.length > 0 ? await content[kind](now) : []
    for (const { path, id } of pages)
      if (await findPageByAddress(db, kind, { pages: current, address: id })) shown.add(path)
  }
  const roles = ofRoute('/footerPage/Careers/detail/:id')
  const ids = new Set(roles.length > 0 ? (await content.roles(now)).map(({ id }) => id) : [])
  for (const { path, id } of roles) if (ids.has(id)) shown.add(path)
  return shown
}
