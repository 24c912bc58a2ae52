import { useLocation } from 'react-router'
import { getPublicApi } from '../api/request-context.ts'
import { calculateDeliveryPromises } from '../features/catalog/delivery-promise.ts'
import { groupFactSections, addReturnFeedback } from '../features/catalog/fact-sections.ts'
import { ProductPage } from '../features/catalog/product-page.tsx'
import { listProductPoints } from '../features/catalog/product-points.ts'
import { renderServerFigures } from '../features/catalog/server-figures.ts'
import { describeReturnTerms } from '../features/catalog/product-return-terms.ts'
import { selectVariant } from '../features/catalog/variant-matrix.ts'
import { describeMonogramOffer } from '../features/monograms/monogram-offer.ts'
import { createBreadcrumbData } from '../features/seo/breadcrumb-list.ts'
import { readOrigin, readSite } from '../features/seo/read-origin.ts'
import { createProductData } from '../features/seo/product-data.ts'
import { StructuredData } from '../features/seo/structured-data.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import { readShopSettings } from '../shop-settings.ts'
import type { Route } from './+types/goods-detail'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { goods } = loaderData
  return createPageMeta(matches, goods.seo.title || goods.title, {
    description: goods.seo.description || goods.subtitle,
    canonical: readOrigin(matches) + paths.goods(goods.slug),
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = getPublicApi(context)
  const goods = await api.get('/api/product/detail', { id: params.id })
  const sections = groupFactSections(goods.facts)
  const now = new Date()
  const [{ template }, returns, rules, { terms }] = await Promise.all([
    goods.flags.monogram
      ? api.get('/api/monogram/templates', { goods: goods.slug })
      : { template: null },
    api.get('/api/return/terms', { product: goods.id }),
    api.get('/api/shipping/rules', {}),
    api.get('/api/reward/program', {}),
  ])
  const promises = calculateDeliveryPromises(goods, { template, now, rules })
  return {
    goods: {
      ...goods,
      flags: { ...goods.flags, finalSale: returns.finalSale },
      ...describeReturnTerms(returns, {
        promise: promises[0] ?? null,
        now,
        timeZone: rules.timeZone,
      }),
    },
    sections: addReturnFeedback(sections, goods.returnFeedback),
    made: renderServerFigures(goods, sections),
    monogram: template && describeMonogramOffer(template, goods.currency),
    points: listProductPoints(goods, { terms, now, timeZone: rules.timeZone }),
    trail: goods.trail,
    promises,
  }
}

export { revalidateProduct as shouldRevalidate } from '../features/catalog/revalidate-product.ts'
export { publicPageHeaders as headers } from '../api/cache-control.ts'

export default function GoodsDetail({
  loaderData: { goods, sections, made, promises, monogram, points },
  matches,
}: Route.ComponentProps) {
  const query = new URLSearchParams(useLocation().search)
  const site = readSite(matches)
  const { shipping } = readShopSettings(matches)
  return (
    <>
      <ProductPage
        {...{ goods, sections, made, promises, monogram, points }}
        variant={selectVariant(goods, query)}
      />
      <StructuredData
        facts={
          import.meta.env.SSR
            ? [
                createProductData(goods, { origin: site.origin, returns: goods, shipping }),
                createBreadcrumbData(goods.trail, { ...site, last: goods.title }),
              ]
            : []
        }
      />
    </>
  )
}
