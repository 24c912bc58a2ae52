import { href, redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { ApiError } from '../api/api-error.ts'
import { privatePageHeaders } from '../api/cache-control.ts'
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import { ensureSession, sessionApi } from '../session/session-api.ts'
import type { Route } from './+types/pay-link'
import * as t from '#messages/pay-link.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.payment, { hidden: true })
}

/** The link of an email about an order by phone: this session may pay it. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (token === '') return { message: t.incomplete }
  try {
    await ensureSession()
    const { checkoutId } = await sessionApi().post('/api/pay/link', { token })
    throw redirect(`${href('/pay')}?${new URLSearchParams({ checkout: checkoutId })}`)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
    return { message: error.code === 42200 ? t.incomplete : error.message }
  }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <CheckoutSkeleton title={t.payment} />
}

export default function PayLinkRoute() {
  const { message } = useLoaderData<typeof clientLoader>()
  return (
    <Section>
      <PageHead close size="step" title={t.title} lead={<p>{t.notCharged({ message })}</p>} />
      <p className="cluster">
        <ButtonLink href={paths.contactUs}>{t.writeToUs}</ButtonLink>
      </p>
    </Section>
  )
}
