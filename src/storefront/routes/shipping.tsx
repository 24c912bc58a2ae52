import { href } from 'react-router'
import { formatDate } from '#kernel/time/time.ts'
import { calculatePickupDate } from '#modules/pricing/domain/ship-date.ts'
import { getPublicApi } from '../api/request-context.ts'
import { publicPageHeaders } from '../api/cache-control.ts'
import { formatShippingArea } from '../features/checkout/format-shipping-area.ts'
import { ShippingPage } from '../features/content/shipping-page.tsx'
import { createShippingTable, describeLimits } from '../features/content/shipping-table.ts'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/shipping'
import * as t from '#messages/shipping.ts'
import * as server from '#messages/shipping-server.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.shipping, {
    description: t.pageDescription,
    canonical: readOrigin(matches) + href('/user/shipping'),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const rules = await getPublicApi(context).get('/api/shipping/rules', {})
  const { beyond, cutOffHour, pickup } = rules
  const now = new Date()
  return {
    area: formatShippingArea(beyond),
    zones: createShippingTable(now, rules),
    limits: describeLimits(rules),
    pickup: pickup && {
      ...pickup,
      readyOn: formatDate(
        calculatePickupDate(
          pickup,
          { now, productionTimes: [{ leadDays: 0, workDays: 0 }] },
          rules,
        ),
      ),
    },
    cutOff: server.hour({
      hour: String(((cutOffHour + 11) % 12) + 1),
      half: cutOffHour < 12 ? 'am' : 'pm',
    }),
  }
}

export const headers = publicPageHeaders

export default function ShippingRoute({ loaderData }: Route.ComponentProps) {
  return <ShippingPage {...loaderData} />
}
