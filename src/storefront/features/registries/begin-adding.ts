import { sessionApi } from '#storefront/session/session-api.ts'
import {
  listMyRegistries,
  readRegistry,
  type Registry,
  type RegistryItem,
  type RegistrySummary,
} from './registry-calls.ts'

export interface AddedItem {
  readonly registry: Registry
  readonly item: RegistryItem
  readonly isNew: boolean
}

export type Adding =
  | { readonly step: 'none' }
  | { readonly step: 'choose'; readonly registries: readonly RegistrySummary[] }
  | { readonly step: 'added'; readonly added: AddedItem }

interface NewItem {
  readonly variantId: string
  readonly wanted: number
  readonly priority?: RegistryItem['priority']
}

export const canAddItems = ({ status }: RegistrySummary): boolean =>
  status === 'draft' || status === 'active' || status === 'event_passed' || status === 'paused'

/** Adds the item at once for a member with one registry. */
export async function beginAdding(item: NewItem): Promise<Adding> {
  const registries = (await listMyRegistries()).filter(canAddItems)
  const [only, ...others] = registries
  if (!only) return { step: 'none' }
  if (others.length > 0) return { step: 'choose', registries }
  return { step: 'added', added: await addToRegistry(only.id, item) }
}

export async function addToRegistry(id: string, item: NewItem): Promise<AddedItem> {
  const { registryId, itemId, isNew } = await sessionApi().post('/api/registry/addItem', {
    id,
    ...item,
  })
  return findAddedItem(await readRegistry(registryId), { itemId, isNew })
}

export async function updateAddedItem(
  { item: { id: itemId }, isNew }: AddedItem,
  change: Partial<Pick<RegistryItem, 'wanted' | 'priority'>>,
): Promise<AddedItem> {
  const registry = await sessionApi().post('/api/registry/updateItem', { itemId, ...change })
  return findAddedItem(registry, { itemId, isNew })
}

function findAddedItem(
  registry: Registry,
  { itemId, isNew }: { itemId: string; isNew: boolean },
): AddedItem {
  const item = registry.items.find(({ id }) => id === itemId)
  if (!item) throw new Error(`The registry has no item ${itemId}.`)
  return { registry, item, isNew }
}
