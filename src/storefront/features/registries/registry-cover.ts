import type { Api } from '#storefront/api/api-client.ts'
import { findRegistryCover, findRegistryPicture } from '../home/read-home.ts'
import type { SharedGift, SharedRegistry } from './registry-calls.ts'

interface RegistryPictures {
  /** The picture of the pages about registries. */
  readonly picture: SharedGift['picture'] | null
  /** The picture of a registry without one of its own. */
  readonly cover: SharedGift['picture'] | null
}

export async function readRegistryPictures(api: Api): Promise<RegistryPictures> {
  const [tree, { home }] = await Promise.all([
    api.get('/api/collection/list', {}),
    api.get('/api/shop/settings', {}),
  ])
  return { picture: findRegistryPicture(tree, home), cover: findRegistryCover(tree, home) }
}

/** The shop’s picture for a registry without one of its own. */
export async function readRegistryCover(
  api: Api,
  { access, picture }: Pick<SharedRegistry, 'access' | 'picture'>,
): Promise<SharedGift['picture'] | null> {
  if (access === 'locked' || picture !== null) return null
  return (await readRegistryPictures(api)).cover
}
