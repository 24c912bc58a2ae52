import type { Ctx } from '#platform/context.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { LiveCatalog } from './catalog-index.ts'
import { readOpenSearchMisses, readSearchFixPage, type SearchMiss } from '../db/search-fixes.ts'
import { searchProducts, type SearchRequest } from '../search/search-products.ts'
import { noFilters } from '../search/filter-products.ts'
import { explainEmptyResult } from '../search/explain-empty-result.ts'
import type { catalogStaffContract } from '../api/staff-contract.ts'

type MissPage = OutputOf<(typeof catalogStaffContract)['listMisses']>
type RemedyPage = OutputOf<(typeof catalogStaffContract)['listRemedies']>

export async function listSearchMisses(
  { index }: Pick<Services, 'index'>,
  ctx: Ctx,
  input: InputOf<(typeof catalogStaffContract)['listMisses']>,
): Promise<MissPage> {
  const { misses, total } = await readOpenSearchMisses(ctx.db, input)
  const { plan, shown } = await index.answer(ctx.db, (catalog) => {
    const evaluated = misses.map((miss) => evaluateMiss(catalog, miss))
    return { plan: evaluated, ids: [...new Set(evaluated.flatMap(({ nearest }) => nearest))] }
  })
  const cards = new Map(shown.cards.map((card) => [card.id, card]))
  return {
    total,
    page: input.page,
    rows: plan.map(({ miss: { query, times, firstAt, lastAt }, finds, nearest, ...hints }) => ({
      query,
      times,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
      finds,
      alternatives: {
        ...hints,
        nearest: nearest.flatMap((id) => {
          const card = cards.get(id)
          return card ? [{ slug: card.slug, title: card.title }] : []
        }),
      },
    })),
  }
}

export async function listSearchFixes(
  { index }: Pick<Services, 'index'>,
  { db }: Ctx,
  input: InputOf<(typeof catalogStaffContract)['listRemedies']>,
): Promise<RemedyPage> {
  const { fixes, total } = await readSearchFixPage(db, input)
  const { plan } = await index.answer(db, (catalog) => ({
    plan: fixes.map(({ query }) => runSearch(catalog, query).filtered.ordinals.length),
    ids: [],
  }))
  return {
    total,
    page: input.page,
    rows: fixes.map(({ id, query, kind, term, synonym, target, createdAt, undoneAt }, at) => ({
      id,
      query,
      kind,
      synonym: term !== null && synonym !== null ? { term, synonym } : null,
      target,
      createdAt: createdAt.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
      finds: plan[at] ?? 0,
    })),
  }
}

function wordSearch(q: string): SearchRequest {
  return { collection: null, q, filters: noFilters }
}

function runSearch({ index, recent }: LiveCatalog, words: string) {
  return searchProducts(index, recent, wordSearch(words))
}

function evaluateMiss(catalog: LiveCatalog, miss: SearchMiss) {
  const { query, filtered: narrowed, matches: met } = runSearch(catalog, miss.query)
  const finds = narrowed.ordinals.length
  if (finds > 0) return { miss, finds, without: [], suggestions: [], nearest: [] }
  const { culprits, suggestions, relaxed } = explainEmptyResult(catalog.index, {
    asked: wordSearch(miss.query),
    concepts: query?.concepts ?? [],
    met,
  })
  return {
    miss,
    finds,
    without: culprits.map(({ text, without }) => ({ text, products: without })),
    suggestions: suggestions.map(({ text, count }) => ({ text, products: count })),
    nearest: relaxed.flatMap((ordinal) => catalog.index.ids[ordinal] ?? []),
  }
}
