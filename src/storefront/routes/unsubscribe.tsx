import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { readForm } from '../api/read-form.ts'
import { pageParts } from '../api/request-context.ts'
import { titled } from '../features/seo/titled.ts'
import { carryOut, readStanding } from '../features/subscriptions/leave-form.ts'
import { LeavePage } from '../features/subscriptions/leave-page.tsx'

export function meta() {
  return titled('Unsubscribe', { hidden: true })
}

export const headers = privatePage

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('t') ?? ''

export function loader({ request, context }: LoaderFunctionArgs) {
  return readStanding(context.get(pageParts).transport, tokenOf(request))
}

export async function action({ request, context }: ActionFunctionArgs) {
  return carryOut(context.get(pageParts).transport, { form: await readForm(request), tokenInAddress: tokenOf(request) })
}

export default function UnsubscribeRoute() {
  const loaded = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  return <LeavePage {...(acted ?? loaded)} />
}
