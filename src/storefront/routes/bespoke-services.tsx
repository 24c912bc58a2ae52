import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { bespokePaths } from '../features/bespoke/bespoke-paths.ts'
import { readServices } from '../features/bespoke/read-services.ts'
import { ServicesPage } from '../features/bespoke/services-page.tsx'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/bespoke-services'
import * as t from '#messages/bespoke.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return createPageMeta(matches, t.bespokeServices, {
    description: loaderData?.page.description,
    canonical: readOrigin(matches) + bespokePaths.services,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  return readServices(getPublicApi(context))
}

export const headers = publicPageHeaders

export default function BespokeServices({ loaderData }: Route.ComponentProps) {
  return <ServicesPage {...loaderData} />
}
