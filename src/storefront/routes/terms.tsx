import { currentPolicies } from '#modules/checkout/domain/policies.ts'
import { publicPage } from '../api/cache-control.ts'
import { PolicyPage } from '../features/content/policy-page.tsx'
import { policyMonth } from '../features/content/policy-month.ts'
import { termsOfSale } from '../features/content/terms-of-sale.tsx'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/terms'

export function meta({ matches }: Route.MetaArgs) {
  return titled('Terms', { description: 'What both sides may count on.', canonical: originOf(matches) + paths.terms })
}

export const headers = publicPage

export default function TermsRoute() {
  return <PolicyPage title="Terms" lead="What both sides may count on." parts={termsOfSale} changed={policyMonth(currentPolicies.terms)} />
}
