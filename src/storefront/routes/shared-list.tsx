import { privatePageHeaders } from '../api/cache-control.ts'
import { SharedListPage } from '../features/wishlists/shared-list-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'

export function meta() {
  return createPageMeta('A wish list', { hidden: true })
}

export const headers = privatePageHeaders

export default function SharedListRoute() {
  return <SharedListPage />
}
