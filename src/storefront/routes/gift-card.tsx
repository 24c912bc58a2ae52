import { privatePage } from '../api/cache-control.ts'
import { titled } from '../features/seo/titled.ts'
import { GiftCardPage } from '../features/wallet/gift-card-page.tsx'

export function meta() {
  return titled('Gift card', { description: 'Check the balance of a gift card, and your wallet.' })
}

export const headers = privatePage

export default function GiftCardRoute() {
  return <GiftCardPage />
}
