import { publicPage } from '../api/cache-control.ts'
import { ReturnsPage } from '../features/content/returns-page.tsx'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/returns'

export function meta({ matches }: Route.MetaArgs) {
  return titled('Returns', { description: 'What can come back, until when, and how.', canonical: originOf(matches) + paths.returns })
}

export const headers = publicPage

export default function ReturnsRoute() {
  return <ReturnsPage />
}
