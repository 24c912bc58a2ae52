import { privatePageHeaders } from '../api/cache-control.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { GiftCardPage } from '../features/wallet/gift-card-page.tsx'
import type { Route } from './+types/gift-card'
import * as t from '#messages/gift-cards.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.giftCard, {
    description: t.description,
  })
}

export const headers = privatePageHeaders

export default function GiftCardRoute() {
  return <GiftCardPage />
}
