import { privatePageHeaders } from '../api/cache-control.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { GiftCardPage } from '../features/wallet/gift-card-page.tsx'

export function meta() {
  return createPageMeta('Gift card', {
    description: 'Check the balance of a gift card, and your wallet.',
  })
}

export const headers = privatePageHeaders

export default function GiftCardRoute() {
  return <GiftCardPage />
}
