import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import {
  findActiveSearchFix,
  insertSearchFix,
  hasSearchMiss,
  revokeSearchFix as revokeFix,
  type SearchFix,
} from '../db/search-fixes.ts'
import { parseSearchQuery } from '../domain/search-query.ts'
import {
  normalizeMissedSearch,
  parseRedirectTarget,
  type RedirectTarget,
} from '../domain/search-fix.ts'
import { createSynonyms } from '../domain/synonyms.ts'
import { conceptBits, selectMatchingAll, matchWords } from '../search/match-words.ts'
import { isTargetVisible } from '../search/is-target-visible.ts'

type SavedFix = Pick<SearchFix, 'id' | 'query'>
type FixRefusal = Refusal<'fields-invalid' | 'not-found' | 'transition-illegal'>

/** Adds a synonym if products are found with it. */
export async function addSearchSynonym(
  services: Pick<Services, 'index'>,
  ctx: Ctx,
  {
    query,
    term = query,
    synonym,
  }: { readonly query: string; readonly term?: string; readonly synonym: string },
): Promise<{ id: string; finds: number } | FixRefusal> {
  const { plan: finds } = await services.index.answer(ctx.db, ({ index, lists }) => {
    const vocabulary = index.words.withSynonyms(
      createSynonyms([...lists.synonyms, { words: [term, synonym] }]),
    )
    const { concepts } = parseSearchQuery(query, vocabulary)
    return {
      plan: selectMatchingAll(matchWords(index, concepts), conceptBits(concepts)).length,
      ids: [],
    }
  })
  if (finds === 0)
    return invalid(
      'synonym',
      'synonym-finds-nothing',
      'This synonym does not find any products. Try another one.',
    )
  const saved = await saveFix(ctx, query, {
    kind: 'synonym',
    term: normalizeMissedSearch(term),
    synonym,
  })
  return isRefusal(saved) ? saved : { id: saved.id, finds }
}

export async function addSearchRedirect(
  { index, isPage }: Pick<Services, 'index' | 'isPage'>,
  ctx: Ctx,
  { query, target: path }: { readonly query: string; readonly target: string },
): Promise<{ id: string; target: string } | FixRefusal> {
  const target = parseRedirectTarget(path)
  if (!target || !isPage(target.pathname))
    return invalid(
      'target',
      'redirect-target-not-a-page',
      'This is not a page of the shop. Enter a path such as /collection/… or /goodsDetail/…',
    )
  const { plan: isShown } = await index.answer(ctx.db, (catalog) => ({
    plan: isTargetVisible(catalog, target),
    ids: [],
  }))
  if (!isShown) return invalid('target', 'redirect-target-not-found', explainMissingTarget(target))
  const saved = await saveFix(ctx, query, { kind: 'redirect', target: target.path })
  return isRefusal(saved) ? saved : { id: saved.id, target: target.path }
}

export async function dismissSearch(
  ctx: Ctx,
  { query }: { readonly query: string },
): Promise<{ id: string } | FixRefusal> {
  const saved = await saveFix(ctx, query, { kind: 'dismissal' })
  return isRefusal(saved) ? saved : { id: saved.id }
}

export async function undoSearchFix(
  { db, now, audit }: Ctx,
  { id }: { readonly id: string },
): Promise<{ query: string } | Refusal<'not-found'>> {
  const query = await inTransaction(db, (tx) => revokeFix(tx, { id, now }))
  if (query === null)
    return refuse('not-found', 'This search fix does not exist or was already undone.', {
      reason: 'search-fix-not-found',
    })
  audit?.record({
    object: { kind: 'searchFix', id, label: query },
    before: { isActive: true },
    after: { isActive: false },
  })
  return { query }
}

async function saveFix(
  { db, now, audit }: Ctx,
  text: string,
  content: Pick<SearchFix, 'kind'> & Partial<Pick<SearchFix, 'term' | 'synonym' | 'target'>>,
): Promise<SavedFix | FixRefusal> {
  const query = normalizeMissedSearch(text)
  return inTransaction(db, async (tx) => {
    if (!(await hasSearchMiss(tx, query)))
      return refuse('not-found', 'There is no recent search without results for these words.', {
        reason: 'search-miss-not-found',
      })
    const fix = {
      term: null,
      synonym: null,
      target: null,
      ...content,
      id: createId('rem', now.getTime()),
      query,
      createdAt: now,
      undoneAt: null,
    }
    if (await insertSearchFix(tx, fix)) {
      const { kind, term, synonym, target } = fix
      audit?.record({
        object: { kind: 'searchFix', id: fix.id, label: query },
        before: { isActive: false },
        after: { isActive: true, kind, term, synonym, target },
      })
      return fix
    }
    const existing = await findActiveSearchFix(tx, query)
    return refuse(
      'transition-illegal',
      `These words already have a ${existing?.kind ?? 'search fix'}. Undo it first.`,
      {
        reason: 'search-fix-exists',
        detail: { id: existing?.id },
      },
    )
  })
}

function explainMissingTarget({ collection }: RedirectTarget): string {
  return collection === null
    ? 'This product is not visible in the shop.'
    : 'This collection does not exist. Create it with: npm run shop -- collections FILE'
}

function invalid(field: string, reason: string, message: string): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', message, { reason, fields: { [field]: message } })
}
