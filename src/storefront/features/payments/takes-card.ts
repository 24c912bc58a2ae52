import { matchRoutes } from 'react-router'
import { pages, type Page } from '#storefront/pages.ts'

const routes = (pages as readonly Page[]).map((page) => ({
  path: page.path,
  hasCard: page.takesCard === true,
}))

/** Whether the page at a path has a card form, matched as the router does. */
export function takesCard(path: string): boolean {
  return matchRoutes(routes, path)?.at(-1)?.route.hasCard ?? false
}
