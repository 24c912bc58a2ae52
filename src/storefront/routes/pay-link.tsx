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

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, 'Payment', { hidden: true })
}

/** The link of an email about an order by phone: this session may pay it. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (token === '') return { message: 'This payment link is incomplete.' }
  try {
    await ensureSession()
    const { checkoutId } = await sessionApi().post('/api/pay/link', { token })
    throw redirect(`${href('/pay')}?${new URLSearchParams({ checkout: checkoutId })}`)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
    return { message: error.code === 42200 ? 'This payment link is incomplete.' : error.message }
  }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <CheckoutSkeleton title="Payment" />
}

export default function PayLinkRoute() {
  const { message } = useLoaderData<typeof clientLoader>()
  return (
    <Section>
      <PageHead
        close
        size="step"
        title="This link can’t be paid"
        lead={<p>{message} Opening this page did not charge you.</p>}
      />
      <p className="cluster">
        <ButtonLink href={paths.contactUs}>Write to us</ButtonLink>
      </p>
    </Section>
  )
}
