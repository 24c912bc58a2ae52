import { useLoaderData, useSearchParams } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { ContactPage } from '../features/feedback/contact-page.tsx'
import { readWriter } from '../features/feedback/feedback-calls.ts'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/contact-us'

export function meta({ matches }: Route.MetaArgs) {
  return titled('Contact Us', { description: 'A person answers, by mail or by phone.', canonical: originOf(matches) + paths.contactUs })
}

/** The same for everybody before the script; a member's own name and orders come after. */
export function loader() {
  return null
}

export function clientLoader() {
  return readWriter()
}
clientLoader.hydrate = true as const

/** Sent before the script was there: nothing is done. */
export function action() {
  return null
}

export const headers = privatePage

export default function ContactUsRoute() {
  const writer = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  return <ContactPage writer={writer} threadId={search.get('thread')} />
}
