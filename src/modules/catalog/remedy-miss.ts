import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { CatalogStaffParts } from './catalog-parts.ts'
import {
  findStandingRemedy,
  insertRemedy,
  isMissed,
  undoRemedy as takeBack,
  type Remedy,
} from './data/search-remedies.ts'
import { readQuery } from './domain/query.ts'
import { missedWords, readTarget, type Target } from './domain/remedy.ts'
import { readSynonyms } from './domain/synonyms.ts'
import { bitsOf, having, meetWords } from './search/match-words.ts'
import { isThere } from './search/is-there.ts'

type Kept = Pick<Remedy, 'id' | 'words'>
type Refused = Refusal<'fields-invalid' | 'not-found' | 'transition-illegal'>

/** Teaches the search that a term means the same as another, when goods are found by that. */
export async function addSynonym(
  parts: CatalogStaffParts,
  ctx: Ctx,
  {
    words,
    term = words,
    meaning,
  }: { readonly words: string; readonly term?: string; readonly meaning: string },
): Promise<{ id: string; finds: number } | Refused> {
  const { plan: finds } = await parts.index.answer(ctx.db, ({ index, lists }) => {
    const tried = index.words.tried(readSynonyms([...lists.synonyms, { words: [term, meaning] }]))
    const { concepts } = readQuery(words, tried)
    return { plan: having(meetWords(index, concepts), bitsOf(concepts)).length, ids: [] }
  })
  if (finds === 0)
    return invalid('meaning', 'Goods are not found by these words with this meaning either.')
  const kept = await keep(ctx, words, { kind: 'synonym', term: missedWords(term), meaning })
  return isRefusal(kept) ? kept : { id: kept.id, finds }
}

/** Sends a search on to a page of the shop that is there. */
export async function addRedirect(
  { index, isPage }: CatalogStaffParts,
  ctx: Ctx,
  { words, target: given }: { readonly words: string; readonly target: string },
): Promise<{ id: string; target: string } | Refused> {
  const target = readTarget(given)
  if (!target || !isPage(target.pathname))
    return invalid(
      'target',
      'This is no page of the shop: /collection/…, /goodsDetail/… and the like.',
    )
  const { plan: isShown } = await index.answer(ctx.db, (catalog) => ({
    plan: isThere(catalog, target),
    ids: [],
  }))
  if (!isShown) return invalid('target', missing(target))
  const kept = await keep(ctx, words, { kind: 'redirect', target: target.path })
  return isRefusal(kept) ? kept : { id: kept.id, target: target.path }
}

export async function dismissMiss(
  ctx: Ctx,
  { words }: { readonly words: string },
): Promise<{ id: string } | Refused> {
  const kept = await keep(ctx, words, { kind: 'dismissal' })
  return isRefusal(kept) ? kept : { id: kept.id }
}

export async function undoRemedy(
  { db, now }: Ctx,
  { id }: { readonly id: string },
): Promise<{ words: string } | Refusal<'not-found'>> {
  const words = await inTransaction(db, (tx) => takeBack(tx, { id, now }))
  return words === null
    ? refuse('not-found', 'There is no such remedy, or it was undone already.')
    : { words }
}

async function keep(
  { db, now }: Ctx,
  text: string,
  remedy: Pick<Remedy, 'kind'> & Partial<Pick<Remedy, 'term' | 'meaning' | 'target'>>,
): Promise<Kept | Refused> {
  const words = missedWords(text)
  return inTransaction(db, async (tx) => {
    if (!(await isMissed(tx, words)))
      return refuse('not-found', 'No search for these words found nothing, or it was long ago.')
    const whole = {
      term: null,
      meaning: null,
      target: null,
      ...remedy,
      id: newId('rem', now.getTime()),
      words,
      madeAt: now,
      undoneAt: null,
    }
    if (await insertRemedy(tx, whole)) return whole
    const standing = await findStandingRemedy(tx, words)
    return refuse(
      'transition-illegal',
      `These words have a ${standing?.kind ?? 'remedy'} already. Undo it first.`,
      {
        detail: { id: standing?.id },
      },
    )
  })
}

function missing({ collection }: Target): string {
  return collection === null
    ? 'These goods are not shown in the shop.'
    : 'There is no such collection. It is made by the command: npm run shop -- collections FILE'
}

function invalid(field: string, reason: string): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', reason, { fields: { [field]: reason } })
}
