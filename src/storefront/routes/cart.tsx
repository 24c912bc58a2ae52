import {
  redirect,
  useLoaderData,
  useRevalidator,
  useSearchParams,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
} from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { privatePageHeaders } from '../api/cache-control.ts'
import { getPublicApi, pageContext } from '../api/request-context.ts'
import {
  changeCartWithoutScript,
  isSameOriginForm,
} from '../features/cart/change-cart-without-script.ts'
import { CartFailure } from '../features/cart/cart-failure.tsx'
import { CartPage } from '../features/cart/cart-page.tsx'
import { CartSkeleton } from '../features/cart/cart-skeleton.tsx'
import { EmptyCartPage } from '../features/cart/empty-cart.tsx'
import { useCart } from '../features/cart/cart-store.ts'
import { changeCart } from '../features/cart/change-cart.ts'
import { loadBestSellers, loadCart, loadEmptyShelf, loadShelf } from '../features/cart/load-cart.ts'
import { parseCartTotalCookie, readCartTotalCookie } from '../session/session.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/cart'
import * as t from '#messages/cart.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.yourCart, { description: t.pageDescription })
}

/**
 * The page contains no cart. The cookie tells whether it is empty, and the shelf of an empty cart
 * is public.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  return {
    before:
      parseCartTotalCookie(request.headers.get('cookie') ?? '') === 0
        ? await loadBestSellers(getPublicApi(context))
        : null,
  }
}

export async function clientLoader() {
  try {
    // A cart that was empty is likely still empty, so its shelf is loaded at the same time.
    const early = readCartTotalCookie() === 0 ? loadEmptyShelf() : null
    const cart = await loadCart()
    return { cart, shelf: await (cart.lines.length === 0 && early ? early : loadShelf(cart)) }
  } catch (error) {
    if (error instanceof ApiError) return { failed: error.message }
    throw error
  }
}
clientLoader.hydrate = true as const

/** Without JavaScript the form is applied here, followed by a redirect to the cart. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (!isSameOriginForm(request)) throw new Response('Forbidden', { status: 403 })
  const { outcome, cookies } = await changeCartWithoutScript(
    context.get(pageContext).transport,
    request,
  )
  const headers = new Headers(cookies.map((cookie): [string, string] => ['set-cookie', cookie]))
  return redirect('fault' in outcome ? '/cart?refused=1' : '/cart', { status: 303, headers })
}

export async function clientAction({ request }: ClientActionFunctionArgs) {
  await changeCart(await request.formData())
  return redirect('/cart')
}

export const headers = privatePageHeaders

export default function CartRoute() {
  const loaded = useLoaderData<typeof loader | typeof clientLoader>()
  const revalidator = useRevalidator()
  const [search] = useSearchParams()
  const { cart } = useCart()
  if ('before' in loaded)
    return loaded.before ? <EmptyCartPage shelf={loaded.before} /> : <CartSkeleton />
  if (loaded.failed !== undefined)
    return <CartFailure message={loaded.failed} onRetry={() => void revalidator.revalidate()} />
  return (
    <CartPage cart={cart ?? loaded.cart} shelf={loaded.shelf} wasRefused={search.has('refused')} />
  )
}
