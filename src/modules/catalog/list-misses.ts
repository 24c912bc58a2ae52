import type { Ctx } from '#platform/context.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { LiveCatalog } from './catalog-index.ts'
import type { CatalogStaffParts } from './catalog-parts.ts'
import { readOpenMisses, readRemedies, type Miss } from './data/search-remedies.ts'
import { findGoods, type Asked } from './search/find-goods.ts'
import { noFilters } from './search/narrow.ts'
import { repair } from './search/repair.ts'
import type { catalogStaffContract } from './staff-contract.ts'

type Misses = OutputOf<(typeof catalogStaffContract)['listMisses']>
type Remedies = OutputOf<(typeof catalogStaffContract)['listRemedies']>

/** Searches that nobody has seen to, each with what shoppers are shown in its place today. */
export async function listMisses(
  { index }: CatalogStaffParts,
  ctx: Ctx,
  input: InputOf<(typeof catalogStaffContract)['listMisses']>,
): Promise<Misses> {
  const { misses, total } = await readOpenMisses(ctx.db, input)
  const { plan, shown } = await index.answer(ctx.db, (catalog) => {
    const weighed = misses.map((miss) => weigh(catalog, miss))
    return { plan: weighed, ids: [...new Set(weighed.flatMap(({ nearest }) => nearest))] }
  })
  const cards = new Map(shown.cards.map((card) => [card.id, card]))
  return {
    total,
    page: input.page,
    rows: plan.map(({ miss: { words, times, firstAt, lastAt }, finds, nearest, ...offered }) => ({
      words,
      times,
      firstAt: new Date(firstAt).toISOString(),
      lastAt: new Date(lastAt).toISOString(),
      finds,
      offered: {
        ...offered,
        nearest: nearest.flatMap((id) => {
          const card = cards.get(id)
          return card ? [{ slug: card.slug, title: card.title }] : []
        }),
      },
    })),
  }
}

export async function listRemedies(
  { index }: CatalogStaffParts,
  { db }: Ctx,
  input: InputOf<(typeof catalogStaffContract)['listRemedies']>,
): Promise<Remedies> {
  const { remedies, total } = await readRemedies(db, input)
  const { plan } = await index.answer(db, (catalog) => ({
    plan: remedies.map(({ words }) => found(catalog, words).narrowed.ordinals.length),
    ids: [],
  }))
  return {
    total,
    page: input.page,
    rows: remedies.map(({ id, words, kind, term, meaning, target, madeAt, undoneAt }, at) => ({
      id,
      words,
      kind,
      synonym: term !== null && meaning !== null ? { term, meaning } : null,
      target,
      madeAt: madeAt.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
      finds: plan[at] ?? 0,
    })),
  }
}

function askedFor(q: string): Asked {
  return { collection: null, q, filters: noFilters }
}

function found({ index, recent }: LiveCatalog, words: string) {
  return findGoods(index, recent, askedFor(words))
}

function weigh(catalog: LiveCatalog, miss: Miss) {
  const { query, narrowed, met } = found(catalog, miss.words)
  const finds = narrowed.ordinals.length
  if (finds > 0) return { miss, finds, without: [], suggestions: [], nearest: [] }
  const { culprits, suggestions, relaxed } = repair(catalog.index, {
    asked: askedFor(miss.words),
    concepts: query?.concepts ?? [],
    met,
  })
  return {
    miss,
    finds,
    without: culprits.map(({ text, without }) => ({ text, goods: without })),
    suggestions: suggestions.map(({ text, count }) => ({ text, goods: count })),
    nearest: relaxed.flatMap((ordinal) => catalog.index.ids[ordinal] ?? []),
  }
}
