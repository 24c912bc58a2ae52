import { privatePageHeaders } from '../api/cache-control.ts'
import { CommissionPage } from '../features/bespoke/commission-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/bespoke-commission'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, 'Your commission', { hidden: true })
}

/** A form sent without JavaScript has no effect. */
export function action() {
  return null
}

export const headers = privatePageHeaders

export default function BespokeCommission() {
  return <CommissionPage />
}
