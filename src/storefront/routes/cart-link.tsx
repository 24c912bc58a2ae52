import { useLocation } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { linkedPart, parseCartLink } from '../features/cart/cart-link.ts'
import { CartLinkPage } from '../features/cart/cart-link-page.tsx'
import { pageNotFound } from '../features/error/page-not-found.ts'
import { titled } from '../features/seo/titled.ts'
import { useCartTotal } from '../session/session.ts'
import type { Route } from './+types/cart-link'

export function meta() {
  return titled('Pieces for your cart', { hidden: true })
}

export const headers = privatePage

export function loader({ params, request }: Route.LoaderArgs): null {
  if (parseCartLink(params.lines).length === 0) throw pageNotFound(request)
  return null
}

export default function CartLinkRoute() {
  const lines = linkedPart(useLocation().pathname)
  const pieces = parseCartLink(lines).reduce((sum, { qty }) => sum + qty, 0)
  return <CartLinkPage {...{ lines, pieces }} inCart={useCartTotal()} />
}
