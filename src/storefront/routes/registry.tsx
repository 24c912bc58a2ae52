import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { readRegistryCover } from '../features/registries/registry-cover.ts'
import { RegistryLandingPage } from '../features/registries/registry-landing-page.tsx'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/registry'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, 'Gift registry', {
    description:
      'List what you’d love, share one link, and thank everyone in one place. Group gifts, a '
      + 'discount on what’s left, and returns your guests never see.',
    canonical: `${readOrigin(matches)}/registry`,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = getPublicApi(context)
  const [picture, figures, { rows }] = await Promise.all([
    readRegistryCover(api, { access: 'open', picture: null }),
    api.get('/api/content/figures', {}),
    api.get('/api/product/list', { sort: 'best-selling', pageSize: 3, facets: '0' }),
  ])
  const { completionPercent = '', giftReturnDays = '' } = figures
  return { picture, offers: { completionPercent, giftReturnDays }, products: rows }
}

export const headers = publicPageHeaders

export default function RegistryRoute({ loaderData }: Route.ComponentProps) {
  return <RegistryLandingPage {...loaderData} />
}
