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
  const api = apiOf(context)
  // The page works without the press kit.
  const [{ rows }, kit] = await Promise.all([
    api.get('/api/press/list', {}),
    api.get('/api/press/kit', {}).catch(() => null),
  ])
  return { items: rows.map(wholePress), kit }
}

export default function Press({ loaderData }: Route.ComponentProps) {
  return <PressPage {...loaderData} />
}
