import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { PressPage } from '../features/content/press-page.tsx'
import { toPressItem } from '../features/content/content-answers.ts'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/press'
import * as t from '#messages/press.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.press, {
    description: t.pageDescription,
    canonical: readOrigin(matches) + paths.pressRoom,
  })
}

export const headers = publicPageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const api = getPublicApi(context)
  // The page works without the press kit.
  const [{ rows }, kit] = await Promise.all([
    api.get('/api/press/list', {}),
    api.get('/api/press/kit', {}).catch(() => null),
  ])
  return { items: rows.map(toPressItem), kit }
}

export default function Press({ loaderData }: Route.ComponentProps) {
  return <PressPage {...loaderData} />
}
