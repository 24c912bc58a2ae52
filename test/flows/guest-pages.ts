import { catalogContract } from '#modules/catalog/contract.ts'
import { pages } from '#storefront/pages.ts'
import { apiClient } from '#test/support/api-client.ts'
import { pagesOfSomething } from './private-pages.ts'

const special: Readonly<Record<string, string>> = {
  '/monogram/step': `/monogram/step?goods=fern-edge-napkins`,
  '/discount/:code': '/discount/LINEN15?redirect=/collection/table',
  '/landing/:id': '/landing/linen-care',
  '/footerPage/Press/detail/:id': '/footerPage/Press/detail/opening',
  '/footerPage/Careers/detail/:id': '/footerPage/Careers/detail/workroom-sewer',
  '/footerPage/Careers/detail/upload': '/footerPage/Careers/detail/upload?role=workroom-sewer',
}

/** URLs of all pages that a guest can open directly, in a shop with the demo catalog. */
export async function listGuestPages(
  origin: string,
): Promise<{ productSlug: string; departmentSlug: string; paths: string[] }> {
  const { ask } = apiClient(origin)
  const { rows } = await ask(catalogContract.listGoods, { filter: [], pageSize: '1', facets: '0' })
  const { departments } = await ask(catalogContract.listCollections, {})
  const productSlug = rows[0]?.slug ?? ''
  const departmentSlug = departments[0]?.slug ?? ''
  const examples: Readonly<Record<string, string>> = {
    ':id': productSlug,
    ':slug': departmentSlug,
  }
  const ofSomething: readonly string[] = pagesOfSomething
  const paths = pages
    .filter(({ path }) => !ofSomething.includes(path))
    .map(({ path }) => special[path] ?? path.replace(/:\w+/, (name) => examples[name] ?? ''))
  return { productSlug, departmentSlug, paths }
}
