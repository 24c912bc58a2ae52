import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { LiveCatalog } from './catalog-index.ts'
import type { CatalogParts } from './catalog-parts.ts'
import type { catalogContract, GoodsCard, GoodsList } from './contract.ts'
import type { IndexedCollection } from './data/index-reader.ts'
import { recordSearchMiss } from './data/search-misses.ts'
import { redirectKey } from './domain/remedy.ts'
import { facetsOf } from './search/facets.ts'
import { findGoods, readFilters, type Asked, type Found } from './search/find-goods.ts'
import type { GoodsIndex } from './search/goods-index.ts'
import { isThere } from './search/is-there.ts'
import { pageOf, type Sort } from './search/order.ts'
import { repair, type Repair } from './search/repair.ts'

export type ListInput = InputOf<(typeof catalogContract)['listGoods']>

/** Goods of a collection, of a search, or all of them: one page of cards, with facets counted and empty results mended. */
export async function listGoods(
  { index }: CatalogParts,
  ctx: Ctx,
  input: ListInput,
): Promise<GoodsList | Refusal<'not-found'>> {
  const { plan, shown } = await index.answer(ctx.db, (catalog) => {
    const worked = planList(catalog, input)
    return { plan: worked, ids: worked ? [...worked.ids, ...worked.relaxedIds] : [] }
  })
  if (!plan) return refuse('not-found', 'There is no such collection.')
  if (plan.missed !== null) await recordSearchMiss(ctx, plan.missed)
  const cards = new Map(shown.cards.map((card) => [card.id, card]))
  const pick = (ids: readonly string[]): GoodsCard[] => ids.flatMap((id) => cards.get(id) ?? [])
  return {
    ...plan.list,
    rows: pick(plan.ids),
    repair: plan.repair && { ...plan.repair, relaxed: pick(plan.relaxedIds) },
  }
}

interface ListPlan {
  readonly ids: readonly string[]
  readonly relaxedIds: readonly string[]
  readonly list: Omit<GoodsList, 'rows' | 'repair'>
  readonly repair: Repair | null
  /** Words that nothing in the shop answers to. A shelf, which wants no facets, asks by itself: its words are no shopper's. */
  readonly missed: string | null
}

function planList({ index, lists, recent }: LiveCatalog, input: ListInput): ListPlan | null {
  const collection =
    input.collection === undefined
      ? null
      : lists.collections.find(({ slug }) => slug === input.collection)
  if (collection === undefined) return null
  const asked: Asked = {
    collection,
    q: input.q ? input.q : null,
    filters: readFilters(index, input),
  }
  const found = findGoods(index, recent, asked)
  const { narrowed, query, met } = found
  const total = narrowed.ordinals.length
  const sort = sortOf(input, collection)
  const members = collection ? (index.collections.get(collection.id) ?? null) : null
  const { page, pageSize } = input
  const ordinals = pageOf(index, narrowed.ordinals, {
    ordering: { sort, members, score: met?.score ?? null },
    page,
    pageSize,
  })
  const redirect = redirectOf({ index, lists }, asked)
  const mended = total === 0 ? repair(index, { asked, concepts: query?.concepts ?? [], met }) : null
  const idOf = (ordinal: number): string => index.ids[ordinal] ?? ''
  return {
    ids: ordinals.map(idOf),
    relaxedIds: mended?.relaxed.map(idOf) ?? [],
    repair: mended,
    missed: redirect === null && input.facets !== '0' ? missedWords(asked, found) : null,
    list: {
      total,
      page,
      pageSize,
      sort,
      collection: collection && {
        slug: collection.slug,
        title: collection.title,
        intro: collection.intro,
        kind: collection.kind,
        trail: trailOf(collection, lists.collections),
      },
      facets:
        input.facets === '0'
          ? []
          : facetsOf(index, {
              filters: asked.filters,
              narrowed,
              withType: collection?.kind !== 'category',
            }),
      priceRange: narrowed.prices ?? { min: 0, max: 0 },
      applied: appliedOf(index, asked),
      corrected: query?.corrected ?? null,
      redirect,
    },
  }
}

function sortOf({ sort, q }: ListInput, collection: IndexedCollection | null): Sort {
  if (sort && (sort !== 'relevance' || q)) return sort
  return q ? 'relevance' : (collection?.sort ?? 'featured')
}

/** The department above a category. */
function trailOf(
  { parentId }: IndexedCollection,
  collections: readonly IndexedCollection[],
): { slug: string; title: string }[] {
  return collections.filter(({ id }) => id === parentId).map(({ slug, title }) => ({ slug, title }))
}

function appliedOf({ values }: GoodsIndex, { filters }: Asked): GoodsList['applied'] {
  const chosen = [...filters.chosen].flatMap(([facet, picked]) =>
    [...picked].map((value) => {
      const label = values.labels[value] ?? ''
      return { key: values.facets[facet]?.key ?? '', value: label, label }
    }),
  )
  return filters.available
    ? [...chosen, { key: 'availability', value: '1', label: 'Ready to order' }]
    : chosen
}

/** Where the shop's people send these words, as long as it is there. */
function redirectOf(
  { index, lists }: Pick<LiveCatalog, 'index' | 'lists'>,
  asked: Asked,
): string | null {
  if (asked.q === null || lists.redirects.size === 0 || isNarrowed(asked)) return null
  const target = lists.redirects.get(redirectKey(asked.q))
  return target && isThere({ index, lists }, target) ? target.path : null
}

/** Words that found nothing, or only once they were corrected. Only words alone: a result that filters emptied teaches the merchant nothing. */
function missedWords(asked: Asked, { narrowed, query }: Found): string | null {
  const isMissed = narrowed.ordinals.length === 0 || query?.corrected !== null
  return asked.q !== null && !isNarrowed(asked) && isMissed ? asked.q : null
}

function isNarrowed({ collection, filters }: Asked): boolean {
  return (
    collection !== null
    || filters.chosen.size > 0
    || filters.available
    || filters.minPrice !== null
    || filters.maxPrice !== null
  )
}
