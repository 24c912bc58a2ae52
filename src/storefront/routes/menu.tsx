import { apiOf } from '../api/request-context.ts'
import { publicPage } from '../api/cache-control.ts'
import { useDepartments } from '../features/chrome/use-departments.ts'
import { MenuPage } from '../features/chrome/menu-page.tsx'
import { heroOf } from '../features/home/read-home.ts'
import { titled } from '../features/seo/titled.ts'
import type { Route } from './+types/menu'

export function meta() {
  return titled('Menu', { description: 'Departments, shelves and help.' })
}

export const headers = publicPage

export async function loader({ context }: Route.LoaderArgs) {
  const tree = await apiOf(context)
    .get('/api/collection/list', {})
    .catch(() => null)
  return { hero: tree ? heroOf(tree) : null }
}

export default function Menu({ loaderData: { hero } }: Route.ComponentProps) {
  return <MenuPage departments={useDepartments()} hero={hero} />
}
