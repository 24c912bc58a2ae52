import { redirect, useLoaderData, useNavigate } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { privatePage } from '../api/cache-control.ts'
import { loadCart } from '../features/cart/load-cart.ts'
import { enterDefaults } from '../features/checkout/enter-defaults.ts'
import { SettlementPage } from '../features/checkout/settlement-page.tsx'
import { SettlementSkeleton } from '../features/checkout/settlement-skeleton.tsx'
import { readSettlement } from '../features/checkout/settlement-store.ts'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import { signInAddress } from '../session/back-url.ts'

export function meta() {
  return titled('Checkout', { hidden: true })
}

export async function clientLoader() {
  const cart = await loadCart()
  if (cart.lines.length === 0) throw redirect('/cart')
  try {
    return await enterDefaults(await readSettlement())
  } catch (error) {
    if (error instanceof ApiError && error.code === 40400) throw redirect('/cart')
    // Guest checkout is disabled and this is a visitor.
    if (error instanceof ApiError && error.code === 40300)
      throw redirect(`${signInAddress(paths.settlement)}&code=${error.code}`)
    throw error
  }
}
clientLoader.hydrate = true as const

export const headers = privatePage

export function HydrateFallback() {
  return <SettlementSkeleton title="Checkout" />
}

export default function SettlementRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  return (
    <SettlementPage
      loaded={loaded}
      onPlaced={(id) => void navigate(`/pay?checkout=${id}`)}
      onGone={() => void navigate('/cart')}
    />
  )
}
