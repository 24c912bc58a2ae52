import { privatePageHeaders } from '../api/cache-control.ts'
import { CommissionPage } from '../features/bespoke/commission-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/bespoke-commission'
import * as t from '#messages/commission.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.yourCommission, { hidden: true })
}

/** A form sent without JavaScript has no effect. */
export function action() {
  return null
}

export const headers = privatePageHeaders

export default function BespokeCommission() {
  return <CommissionPage />
}
