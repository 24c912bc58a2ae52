import { PartsPage } from '#ui/parts/parts-page.tsx'
import { titled } from '../features/seo/titled.ts'

export function meta() {
  return titled('Parts', { hidden: true })
}

/** Shows the components of the design system, in development only. */
export default function Parts() {
  return <PartsPage />
}
