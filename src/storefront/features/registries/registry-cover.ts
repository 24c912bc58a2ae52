import type { Api } from '#storefront/api/api-client.ts'
import { findRegistryPicture } from '../home/read-home.ts'
import type { SharedGift, SharedRegistry } from './registry-calls.ts'

/** The shop’s registry picture, for registries without a picture of their own. */
export async function readRegistryCover(
  api: Api,
  { access, picture }: Pick<SharedRegistry, 'access' | 'picture'>,
): Promise<SharedGift['picture'] | null> {
  if (access === 'locked' || picture !== null) return null
  const [tree, { home }] = await Promise.all([
    api.get('/api/collection/list', {}),
    api.get('/api/shop/settings', {}),
  ])
  return findRegistryPicture(tree, home)
}
