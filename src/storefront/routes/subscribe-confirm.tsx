import { privatePage } from '../api/cache-control.ts'
import { titled } from '../features/seo/titled.ts'
import { ConfirmPage } from '../features/subscriptions/confirm-page.tsx'

export function meta() {
  return titled('Confirm your email', { hidden: true })
}

export const headers = privatePage

export default function SubscribeConfirmRoute() {
  return <ConfirmPage />
}
