import { href } from 'react-router'
import { getPublicApi } from '../api/request-context.ts'
import { publicPageHeaders } from '../api/cache-control.ts'
import { ShippingPage } from '../features/content/shipping-page.tsx'
import { createShippingTable, describeLimits } from '../features/content/shipping-table.ts'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/shipping'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, 'Shipping', {
    description: 'What shipping costs, and when it arrives.',
    canonical: readOrigin(matches) + href('/user/shipping'),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const rules = await getPublicApi(context).get('/api/shipping/rules', {})
  const { beyond, cutOffHour } = rules
  return {
    beyond,
    zones: createShippingTable(new Date(), rules),
    limits: describeLimits(rules),
    cutOff: `${((cutOffHour + 11) % 12) + 1} ${cutOffHour < 12 ? 'am' : 'pm'}`,
  }
}

export const headers = publicPageHeaders

export default function ShippingRoute({ loaderData }: Route.ComponentProps) {
  return <ShippingPage {...loaderData} />
}
