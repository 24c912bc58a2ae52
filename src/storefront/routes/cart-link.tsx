import { useLocation } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { getLinkedLines, parseCartLink } from '../features/cart/cart-link.ts'
import { CartLinkPage } from '../features/cart/cart-link-page.tsx'
import { createNotFoundResponse } from '../features/error/not-found-response.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { useCartTotal } from '../session/session.ts'
import type { Route } from './+types/cart-link'
import * as t from '#messages/cart.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.piecesForCart, { hidden: true })
}

export const headers = privatePageHeaders

export function loader({ params, request }: Route.LoaderArgs): null {
  if (parseCartLink(params.lines).length === 0) throw createNotFoundResponse(request)
  return null
}

export default function CartLinkRoute() {
  const lines = getLinkedLines(useLocation().pathname)
  const pieces = parseCartLink(lines).reduce((sum, { qty }) => sum + qty, 0)
  return <CartLinkPage {...{ lines, pieces }} inCart={useCartTotal()} />
}
