import { data, useActionData, type ActionFunctionArgs } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { readForm } from '../api/read-form.ts'
import { pageContext } from '../api/request-context.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { submitFooterForm } from '../features/subscriptions/submit-footer-form.ts'
import { FooterFormResultPage } from '../features/subscriptions/footer-form-result-page.tsx'
import { ConfirmSubscriptionPage } from '../features/subscriptions/confirm-subscription-page.tsx'
import { buildPopupCookie } from '../features/subscriptions/popup-rule.ts'
import type { Route } from './+types/subscribe-confirm'
import * as t from '#messages/confirm-subscription.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.confirmEmail, { hidden: true })
}

export const headers = privatePageHeaders

/** Receives the newsletter form in the footer of every page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const result = await submitFooterForm(context.get(pageContext).transport, await readForm(request))
  return data(result, {
    headers: result.fault === null ? { 'set-cookie': buildPopupCookie() } : {},
  })
}

export default function SubscribeConfirmRoute() {
  const result = useActionData<typeof action>()
  return result ? <FooterFormResultPage {...result} /> : <ConfirmSubscriptionPage />
}
