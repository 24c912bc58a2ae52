import { redirectDocument } from 'react-router'
import { buildCouponLink } from '../features/coupons/coupon-link.ts'
import { createNotFoundResponse } from '../features/error/not-found-response.ts'
import type { Route } from './+types/discount'

/**
 * An alternative URL of a coupon link, used in emails and print; the target page applies the code.
 */
export function loader({ request, params }: Route.LoaderArgs): never {
  const link = buildCouponLink(params.code, new URL(request.url).searchParams.get('redirect'))
  throw link === null
    ? createNotFoundResponse(request)
    : redirectDocument(link, { headers: { 'cache-control': 'no-store' } })
}

export default function Discount() {
  return null
}
