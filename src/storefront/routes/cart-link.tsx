import { useLocation } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { linkedPart, parseCartLink } from '../features/cart/cart-link.ts'
import { CartLinkPage } from '../features/cart/cart-link-page.tsx'
import { titled } from '../features/seo/titled.ts'
import { useCartTotal } from '../session/cart-total.ts'

export function meta() {
  return titled('Pieces for your cart', { hidden: true })
}

export const headers = privatePage

export default function CartLinkRoute() {
  const lines = linkedPart(useLocation().pathname)
  const pieces = parseCartLink(lines).reduce((sum, { qty }) => sum + qty, 0)
  return <CartLinkPage {...{ lines, pieces }} inCart={useCartTotal()} />
}
