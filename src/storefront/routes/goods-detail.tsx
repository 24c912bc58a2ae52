import { useLocation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { formatMoney } from '#kernel/money/money.ts'
import { publicPage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { deliveryPromises } from '../features/catalog/delivery-promise.ts'
import { factSections, withFound } from '../features/catalog/fact-sections.ts'
import { GoodsPage } from '../features/catalog/goods-page.tsx'
import { madeFigures } from '../features/catalog/made-figures.ts'
import { returnWords } from '../features/catalog/return-words.ts'
import { variantFor } from '../features/catalog/variant-matrix.ts'
import { breadcrumbList } from '../features/seo/breadcrumb-list.ts'
import { originOf } from '../features/seo/origin-of.ts'
import { productData } from '../features/seo/product-data.ts'
import { StructuredData } from '../features/seo/structured-data.tsx'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/goods-detail'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { goods } = loaderData
  const canonical = originOf(matches) + paths.goods(goods.slug)
  return titled(goods.seo.title || goods.title, {
    description: goods.seo.description || goods.subtitle,
    canonical,
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const goods = await api.get('/api/goods/detail', { id: params.id })
  const sections = factSections(goods.facts)
  const now = new Date()
  const [{ template }, returns] = await Promise.all([
    goods.flags.monogram
      ? api.get('/api/monogram/templates', { goods: goods.slug })
      : { template: null },
    api.get('/api/return/promise', { goods: goods.id }),
  ])
  const promises = deliveryPromises(goods, { template, now })
  return {
    goods: {
      ...goods,
      flags: { ...goods.flags, finalSale: returns.finalSale },
      ...returnWords(returns, { promise: promises[0] ?? null, now }),
    },
    sections: withFound(sections, goods.found),
    made: madeFigures(goods, sections),
    letters: template && formatMoney(template.price, goods.currency),
    trail: goods.trail,
    promises,
  }
}

/** Another variant is the same page with the same data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

export const headers = publicPage

export default function GoodsDetail({
  loaderData: { goods, sections, made, promises, letters },
  matches,
}: Route.ComponentProps) {
  const { search } = useLocation()
  const origin = originOf(matches)
  return (
    <>
      <GoodsPage
        {...{ goods, sections, made, promises, letters }}
        variant={variantFor(goods, new URLSearchParams(search))}
      />
      <StructuredData
        facts={
          import.meta.env.SSR
            ? [
                productData(goods, { origin, returns: goods }),
                breadcrumbList(goods.trail, { origin, last: goods.title }),
              ]
            : []
        }
      />
    </>
  )
}
