import { readPackSize } from '#kernel/measure/pack-size.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { findCollectionFavorites } from '#modules/catalog/find-collection-favorites.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { startersContract } from '../api/starters-contract.ts'
import { resolveEventType } from '../commands/event-types.ts'
import { findManagedRegistry } from './find-managed-registry.ts'
import { readItemFacts } from './read-item-facts.ts'

type Starters = OutputOf<typeof startersContract.listStarters>

/** The first gifts that the merchant suggests for the event type, in the merchant’s order. */
export async function listStarters(
  ctx: Ctx,
  { readEventTypes }: Pick<Services, 'readEventTypes'>,
  { id }: InputOf<typeof startersContract.listStarters>,
): Promise<Starters | Refusal> {
  const registry = await findManagedRegistry(ctx, id)
  if (isRefusal(registry)) return registry
  const { starters } = await resolveEventType(readEventTypes, registry.eventType)
  const favorites = await findCollectionFavorites(ctx.db, starters)
  const { variants, departments } = await readItemFacts(ctx.db, favorites)
  return {
    rows: starters.flatMap(({ collection, wanted }) => {
      const favorite = favorites.find(({ slug }) => slug === collection)
      const facts = variants.get(favorite?.variantId ?? '')
      if (!favorite || !facts?.active || facts.finalSale) return []
      const options = facts.options.map(({ value }) => value)
      return [
        {
          variantId: facts.id,
          label: favorite.title,
          department: departments.get(facts.productId)?.title ?? null,
          wanted: Math.ceil(wanted / (readPackSize(facts.title, options)?.count ?? 1)),
          title: facts.title,
          options,
          price: facts.price,
          picture: facts.picture,
        },
      ]
    }),
  }
}
