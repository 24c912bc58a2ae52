import type { Picture } from '#modules/catalog/contract.ts'
import type { Api } from '#storefront/api/api-client.ts'
import type { Answer } from '#storefront/api/endpoints.ts'

export type Service = Answer<'get', '/api/bespoke/services'>['rows'][number]
export interface PicturedService extends Service {
  readonly picture: Picture | null
}

/** The products whose photos illustrate the services, by slug; missing products have none. */
const goodsOf: Readonly<Record<string, string>> = {
  table: 'banquet-cloth-to-measure',
  bed: 'linen-box-quilt',
  crest: 'handkerchief-box',
  trousseau: 'corded-percale-sheet-set',
  restoration: 'mending-box',
}

export async function readServices(api: Api): Promise<PicturedService[]> {
  const { rows } = await api.get('/api/bespoke/services', {})
  return Promise.all(
    rows.map(async (service) => ({
      ...service,
      picture: await pictureOf(api, goodsOf[service.id]),
    })),
  )
}

async function pictureOf(api: Api, slug: string | undefined): Promise<Picture | null> {
  if (slug === undefined) return null
  const goods = await api.get('/api/product/detail', { id: slug }).catch(() => null)
  return goods?.pictures[0] ?? null
}
