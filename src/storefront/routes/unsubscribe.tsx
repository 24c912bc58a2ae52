import { useState } from 'react'
import {
  useActionData,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { createApi } from '../api/api-client.ts'
import { privatePageHeaders } from '../api/cache-control.ts'
import { readForm } from '../api/read-form.ts'
import { apiBase, pageContext } from '../api/request-context.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import {
  submitUnsubscribeForm,
  readUnsubscribePage,
} from '../features/subscriptions/submit-unsubscribe-form.ts'
import {
  UnsubscribePage,
  type UnsubscribePageProps,
} from '../features/subscriptions/unsubscribe-page.tsx'
import { sessionApi } from '../session/session-api.ts'
import type { Route } from './+types/unsubscribe'
import * as t from '#messages/unsubscribe.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.unsubscribe, { hidden: true })
}

export const headers = privatePageHeaders

const readToken = (request: Request): string => new URL(request.url).searchParams.get('t') ?? ''

export function loader({ request, context }: LoaderFunctionArgs) {
  return readUnsubscribePage(context.get(pageContext).transport, readToken(request))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = createApi(context.get(pageContext).transport, apiBase)
  return submitUnsubscribeForm(api, {
    form: await readForm(request),
    tokenInAddress: readToken(request),
  })
}

export default function UnsubscribeRoute() {
  const loaded = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const { search } = useLocation()
  const [result, setResult] = useState<UnsubscribePageProps | null>(null)
  const shown = result ?? posted ?? loaded
  const send = async (form: FormData) => {
    const tokenInAddress = new URLSearchParams(search).get('t') ?? ''
    const next = await submitUnsubscribeForm(sessionApi(), { form, tokenInAddress })
    setResult(next.fault === null ? next : { ...shown, done: null, fault: next.fault })
  }
  return <UnsubscribePage {...shown} onSend={(form) => void send(form)} />
}
