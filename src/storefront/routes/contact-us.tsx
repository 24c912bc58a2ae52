import { useLoaderData, useSearchParams } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { ContactPage } from '../features/feedback/contact-page.tsx'
import { readWriter } from '../features/feedback/feedback-calls.ts'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/contact-us'
import * as t from '#messages/contact.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.contactUs, {
    description: t.pageDescription,
    canonical: readOrigin(matches) + paths.contactUs,
  })
}

/** Server data is equal for everyone; name and orders of a member are loaded in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const { groups } = await getPublicApi(context).get('/api/content/faqs', {})
  return {
    faqs: groups.flatMap(({ faqs }) => faqs).filter(({ about }) => about !== undefined),
    writer: null,
  }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [{ faqs }, writer] = await Promise.all([serverLoader(), readWriter()])
  return { faqs, writer }
}
clientLoader.hydrate = true as const

/** A form sent without JavaScript has no effect. */
export function action() {
  return null
}

export const headers = privatePageHeaders

export default function ContactUsRoute() {
  const { writer, faqs } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  return <ContactPage writer={writer} faqs={faqs} threadId={search.get('thread')} />
}
