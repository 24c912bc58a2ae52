import { privatePage } from '../api/cache-control.ts'
import { SharedListPage } from '../features/wishlists/shared-list-page.tsx'
import { titled } from '../features/seo/titled.ts'

export function meta() {
  return titled('A wish list', { hidden: true })
}

export const headers = privatePage

export default function SharedListRoute() {
  return <SharedListPage />
}
