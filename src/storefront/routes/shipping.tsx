import { cutOffHour } from '#modules/pricing/domain/ship-date.ts'
import { pageParts } from '../api/request-context.ts'
import { publicPage } from '../api/cache-control.ts'
import { ShippingPage } from '../features/content/shipping-page.tsx'
import { shippingTable } from '../features/content/shipping-table.ts'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/shipping'

export function meta({ matches }: Route.MetaArgs) {
  return titled('Shipping', {
    description: 'What shipping costs, and when it arrives.',
    canonical: originOf(matches) + paths.shipping,
  })
}

export function loader({ context }: Route.LoaderArgs) {
  const { shipsBeyond: beyond } = context.get(pageParts)
  return {
    beyond,
    zones: shippingTable(new Date(), beyond),
    cutOff: `${((cutOffHour + 11) % 12) + 1} ${cutOffHour < 12 ? 'am' : 'pm'}`,
  }
}

export const headers = publicPage

export default function ShippingRoute({ loaderData }: Route.ComponentProps) {
  return <ShippingPage {...loaderData} />
}
