import { privatePageHeaders } from '../api/cache-control.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { GiftCardPage } from '../features/wallet/gift-card-page.tsx'
import type { Route } from './+types/gift-card'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, 'Gift card', {
    description: 'Check the balance of a gift card, and your wallet.',
  })
}

export const headers = privatePageHeaders

export default function GiftCardRoute() {
  return <GiftCardPage />
}
