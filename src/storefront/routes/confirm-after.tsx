import { privatePage } from '../api/cache-control.ts'
import { ConfirmEmailPage } from '../features/members/confirm-email-page.tsx'
import { titled } from '../features/seo/titled.ts'

export function meta() {
  return titled('Your email', { hidden: true })
}

export const headers = privatePage

export default function ConfirmAfterRoute() {
  return <ConfirmEmailPage />
}
