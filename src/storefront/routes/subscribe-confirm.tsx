import { data, useActionData, type ActionFunctionArgs } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { readForm } from '../api/read-form.ts'
import { pageParts } from '../api/request-context.ts'
import { titled } from '../features/seo/titled.ts'
import { askFor } from '../features/subscriptions/ask-form.ts'
import { AskedPage } from '../features/subscriptions/asked-page.tsx'
import { ConfirmPage } from '../features/subscriptions/confirm-page.tsx'
import { cookieOf } from '../features/subscriptions/popup-rule.ts'

export function meta() {
  return titled('Confirm your email', { hidden: true })
}

export const headers = privatePage

/** Receives the newsletter form in the footer of every page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const result = await askFor(context.get(pageParts).transport, await readForm(request))
  return data(result, { headers: result.fault === null ? { 'set-cookie': cookieOf() } : {} })
}

export default function SubscribeConfirmRoute() {
  const result = useActionData<typeof action>()
  return result ? <AskedPage {...result} /> : <ConfirmPage />
}
