import type { Picture } from '#modules/catalog/contract.ts'
import type { Api } from '#storefront/api/api-client.ts'
import type { Answer } from '#storefront/api/endpoints.ts'

export type Service = Answer<'get', '/api/bespoke/services'>['rows'][number]
export interface PicturedService extends Service {
  readonly picture: Picture | null
}

export type BespokePageTexts = Answer<'get', '/api/bespoke/services'>['page']

export async function readServices(
  api: Api,
): Promise<{ page: BespokePageTexts; services: PicturedService[] }> {
  const { page, rows } = await api.get('/api/bespoke/services', {})
  const services = await Promise.all(
    rows.map(async (service) => ({ ...service, picture: await readPicture(api, service.product) })),
  )
  return { page, services }
}

async function readPicture(api: Api, slug: string | null): Promise<Picture | null> {
  if (slug === null) return null
  const product = await api.get('/api/product/detail', { id: slug }).catch(() => null)
  return product?.pictures[0] ?? null
}
