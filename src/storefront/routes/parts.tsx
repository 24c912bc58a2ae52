import { PartsPage } from '#ui/parts/parts-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'

export function meta() {
  return createPageMeta([], 'Parts', { hidden: true })
}

/** Shows the components of the design system, in development only. */
export default function Parts() {
  return <PartsPage />
}
