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

/** The footer of every page sends its form here. */
export async function action({ request, context }: ActionFunctionArgs) {
  const asked = await askFor(context.get(pageParts).transport, await readForm(request))
  return data(asked, { headers: asked.fault === null ? { 'set-cookie': cookieOf() } : {} })
}

export default function SubscribeConfirmRoute() {
  const asked = useActionData<typeof action>()
  return asked ? <AskedPage {...asked} /> : <ConfirmPage />
}
