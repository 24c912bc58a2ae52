import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { StepPage } from '../features/monograms/step-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import * as t from '#messages/monogram-step.ts'
import type { Route } from './+types/monogram-step'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData
    ? createPageMeta(matches, t.title({ product: loaderData.goods.title }), { hidden: true })
    : []
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getPublicApi(context)
  const slug = new URL(request.url).searchParams.get('goods') ?? ''
  if (slug === '') throw redirect(paths.monogram)
  const [goods, { template, reason }] = await Promise.all([
    api.get('/api/product/detail', { id: slug }),
    api.get('/api/monogram/templates', { goods: slug }),
  ])
  return { goods, template, reason }
}

/** Another variant or line of the same product needs no new data. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.searchParams.get('goods') !== nextUrl.searchParams.get('goods')
}

export const headers = publicPageHeaders

export default function MonogramStep({
  loaderData: { goods, template, reason },
}: Route.ComponentProps) {
  return <StepPage goods={goods} template={template} reason={reason} />
}
