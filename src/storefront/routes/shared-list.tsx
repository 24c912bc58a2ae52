import { privatePageHeaders } from '../api/cache-control.ts'
import { SharedListPage } from '../features/wishlists/shared-list-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/shared-list'
import * as t from '#messages/shared-list.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.pageTitle, { hidden: true })
}

export const headers = privatePageHeaders

export default function SharedListRoute() {
  return <SharedListPage />
}
