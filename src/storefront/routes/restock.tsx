import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { createApi } from '../api/api-client.ts'
import { privatePageHeaders } from '../api/cache-control.ts'
import { readForm } from '../api/read-form.ts'
import { apiBase, pageContext } from '../api/request-context.ts'
import { RestockPage } from '../features/restocks/restock-page.tsx'
import { readRestockPage, submitRestockPage } from '../features/restocks/submit-restock-forms.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/restock'
import * as t from '#messages/restock.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.pageTitle, { hidden: true })
}

export const headers = privatePageHeaders

const readQuery = (request: Request): URLSearchParams => new URL(request.url).searchParams

export function loader({ request }: LoaderFunctionArgs) {
  return readRestockPage(readQuery(request))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = createApi(context.get(pageContext).transport, apiBase)
  return submitRestockPage(api, { form: await readForm(request), query: readQuery(request) })
}

export default function RestockRoute() {
  const loaded = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  return <RestockPage {...(posted ?? loaded)} />
}
