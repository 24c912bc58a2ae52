import { privatePageHeaders } from '../api/cache-control.ts'
import { ConfirmEmailPage } from '../features/members/confirm-email-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/confirm-after'
import * as t from '#messages/confirm-email.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.title, { hidden: true })
}

export const headers = privatePageHeaders

export default function ConfirmAfterRoute() {
  return <ConfirmEmailPage />
}
