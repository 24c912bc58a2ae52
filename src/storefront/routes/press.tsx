import { publicPage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { PressPage } from '../features/content/press-page.tsx'
import { wholePress } from '../features/content/whole-role.ts'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/press'

export function meta({ matches }: Route.MetaArgs) {
  return titled('Press', {
    description: 'What we announce, what others write, and whom to ask.',
    canonical: originOf(matches) + paths.pressRoom,
  })
}

export const headers = publicPage

export async function loader({ context }: Route.LoaderArgs) {
  const { rows } = await apiOf(context).get('/api/press/list', {})
  return { items: rows.map(wholePress) }
}

export default function Press({ loaderData }: Route.ComponentProps) {
  return <PressPage items={loaderData.items} />
}
