import { redirectDocument } from 'react-router'
import { couponLink } from '../features/coupons/coupon-link.ts'
import { pageNotFound } from '../features/error/page-not-found.ts'
import type { Route } from './+types/discount'

/** Another spelling of the link of a code, as mails and posters have it; the page it stands for takes the code in. */
export function loader({ request, params }: Route.LoaderArgs): never {
  const link = couponLink(params.code, new URL(request.url).searchParams.get('redirect'))
  throw link === null
    ? pageNotFound(request)
    : redirectDocument(link, { headers: { 'cache-control': 'no-store' } })
}

export default function Discount() {
  return null
}
