import { getPublicApi } from '../api/request-context.ts'
import { publicPageHeaders } from '../api/cache-control.ts'
import { useDepartments } from '../features/chrome/use-departments.ts'
import { MenuPage } from '../features/chrome/menu-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/menu'
import * as t from '#messages/menu.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.pageTitle, { description: t.pageDescription })
}

export const headers = publicPageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const tree = await getPublicApi(context)
    .get('/api/collection/list', {})
    .catch(() => null)
  const departments = tree?.departments ?? []
  return { pictures: Object.fromEntries(departments.map(({ slug, picture }) => [slug, picture])) }
}

export default function Menu({ loaderData: { pictures } }: Route.ComponentProps) {
  return <MenuPage departments={useDepartments()} pictures={pictures} />
}
