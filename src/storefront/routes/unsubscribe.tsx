import { useState } from 'react'
import {
  useActionData,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { createApi } from '../api/api-client.ts'
import { privatePage } from '../api/cache-control.ts'
import { readForm } from '../api/read-form.ts'
import { apiBase, pageParts } from '../api/request-context.ts'
import { titled } from '../features/seo/titled.ts'
import { carryOut, readStanding } from '../features/subscriptions/leave-form.ts'
import { LeavePage, type LeavePageProps } from '../features/subscriptions/leave-page.tsx'
import { sessionApi } from '../session/session-api.ts'

export function meta() {
  return titled('Unsubscribe', { hidden: true })
}

export const headers = privatePage

const readToken = (request: Request): string => new URL(request.url).searchParams.get('t') ?? ''

export function loader({ request, context }: LoaderFunctionArgs) {
  return readStanding(context.get(pageParts).transport, readToken(request))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = createApi(context.get(pageParts).transport, apiBase)
  return carryOut(api, { form: await readForm(request), tokenInAddress: readToken(request) })
}

export default function UnsubscribeRoute() {
  const loaded = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const { search } = useLocation()
  const [result, setResult] = useState<LeavePageProps | null>(null)
  const shown = result ?? posted ?? loaded
  const send = async (form: FormData) => {
    const tokenInAddress = new URLSearchParams(search).get('t') ?? ''
    const next = await carryOut(sessionApi(), { form, tokenInAddress })
    setResult(next.fault === null ? next : { ...shown, done: null, fault: next.fault })
  }
  return <LeavePage {...shown} onSend={(form) => void send(form)} />
}
