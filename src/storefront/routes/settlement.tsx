import { redirect, useLoaderData, useNavigate } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { privatePageHeaders } from '../api/cache-control.ts'
import { loadCart } from '../features/cart/load-cart.ts'
import { findDefaults } from '../features/checkout/find-defaults.ts'
import { findNameToFill } from '../features/checkout/find-name-to-fill.ts'
import { CheckoutPage } from '../features/checkout/checkout-page.tsx'
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.tsx'
import { loadCheckout, saveCheckoutDraft } from '../features/checkout/checkout-store.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import { signInUrl } from '../session/back-url.ts'
import type { Route } from './+types/settlement'
import * as t from '#messages/checkout.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.title, { hidden: true })
}

export async function clientLoader() {
  const cart = await loadCart()
  if (cart.lines.length === 0) throw redirect('/cart')
  try {
    const checkout = await loadCheckout()
    const defaults = await findDefaults(checkout)
    const saved = defaults && (await saveCheckoutDraft(defaults))
    const filled = saved && 'checkout' in saved ? saved.checkout : checkout
    return { checkout: filled, name: await findNameToFill(filled) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 40400) throw redirect('/cart')
    // Guest checkout is disabled and this is a visitor.
    if (error instanceof ApiError && error.code === 40300)
      throw redirect(`${signInUrl(paths.settlement)}&code=${error.code}`)
    throw error
  }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <CheckoutSkeleton title={t.title} />
}

export default function SettlementRoute() {
  const { checkout, name } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  return (
    <CheckoutPage
      loaded={checkout}
      name={name}
      onPlaced={(id) => void navigate(`/pay?checkout=${id}`)}
      onGone={() => void navigate('/cart')}
    />
  )
}
