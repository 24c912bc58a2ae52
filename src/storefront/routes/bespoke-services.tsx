import { publicPage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { bespokePaths } from '../features/bespoke/bespoke-paths.ts'
import { readServices } from '../features/bespoke/read-services.ts'
import { ServicesPage } from '../features/bespoke/services-page.tsx'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import type { Route } from './+types/bespoke-services'

export function meta({ matches }: Route.MetaArgs) {
  return titled('Bespoke services', {
    description:
      'Table and bed linen to any measure, crests, trousseaux and heirlooms put right: price and time first, then a person answers.',
    canonical: originOf(matches) + bespokePaths.services,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  return { services: await readServices(apiOf(context)) }
}

export const headers = publicPage

export default function BespokeServices({ loaderData }: Route.ComponentProps) {
  return <ServicesPage services={loaderData.services} />
}
