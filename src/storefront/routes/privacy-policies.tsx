import { currentPolicies } from '#modules/checkout/domain/policies.ts'
import { publicPage } from '../api/cache-control.ts'
import { PolicyPage } from '../features/content/policy-page.tsx'
import { policyMonth } from '../features/content/policy-month.ts'
import { privacyPolicy } from '../features/content/privacy-policy.tsx'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/privacy-policies'

export function meta({ matches }: Route.MetaArgs) {
  return titled('Privacy', { description: 'What we keep, why, and for how long.', canonical: originOf(matches) + paths.privacy })
}

export const headers = publicPage

export default function PrivacyPoliciesRoute() {
  return (
    <PolicyPage
      title="Privacy"
      lead="What we keep, why, and for how long."
      parts={privacyPolicy}
      changed={policyMonth(currentPolicies.privacy)}
    />
  )
}
