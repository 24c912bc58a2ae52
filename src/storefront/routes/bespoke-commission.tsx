import { privatePage } from '../api/cache-control.ts'
import { CommissionPage } from '../features/bespoke/commission-page.tsx'
import { titled } from '../features/seo/titled.ts'

export function meta() {
  return titled('Your commission', { hidden: true })
}

/** A form sent without JavaScript has no effect. */
export function action() {
  return null
}

export const headers = privatePage

export default function BespokeCommission() {
  return <CommissionPage />
}
