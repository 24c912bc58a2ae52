import { truncateText } from '#kernel/text/truncate-text.ts'
import { formText } from '#storefront/api/form-text.ts'
import { readForm } from '#storefront/api/read-form.ts'
import { useActionData, useSearchParams, type ActionFunctionArgs } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { TrackPage } from '../features/orders/track-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/tourist-order'
import * as t from '#messages/track-order.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.trackAny, {
    description: t.description,
  })
}

/**
 * A form sent without JavaScript returns its values; the lookup runs in the browser, where its
 * limits apply.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const text = (name: string) => truncateText(formText(form, name), 254)
  return {
    number: text('number'),
    email: text('email'),
    mailTo: text('mailTo'),
    gift: text('gift'),
  }
}

export const headers = privatePageHeaders

export default function TouristOrderRoute() {
  const typed = useActionData<typeof action>()
  const [search] = useSearchParams()
  return (
    <TrackPage
      typed={typed ?? { number: search.get('number') ?? '', email: '', mailTo: '', gift: '' }}
    />
  )
}
