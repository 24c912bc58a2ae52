import { currentPolicies } from '#modules/checkout/domain/policies.ts'
import { publicPage } from '../api/cache-control.ts'
import { PolicyPage } from '../features/content/policy-page.tsx'
import { policyMonth } from '../features/content/policy-month.ts'
import { termsOfSale } from '../features/content/terms-of-sale.tsx'
import { titled } from '../features/seo/titled.ts'

export function meta() {
  return titled('Terms', { hidden: true })
}

export const headers = publicPage

/** The terms where an account is opened: the same words, without the shop around them. */
export default function LoginTermsRoute() {
  return (
    <PolicyPage
      title="Terms"
      lead="What you agree to by opening an account."
      parts={termsOfSale}
      changed={policyMonth(currentPolicies.terms)}
    />
  )
}
