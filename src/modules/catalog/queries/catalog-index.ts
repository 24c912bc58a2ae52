import type { Db } from '#platform/db/database.server.ts'
import {
  readIndexedProducts,
  readCatalogLists,
  readSnapshot,
  walkIndexedProducts,
  type CatalogLists,
} from '../db/index-reader.ts'
import {
  maxChangedProducts,
  readVisibleCatalog,
  type CatalogReadResult,
} from '../db/visible-catalog-reader.ts'
import { createColorFamilies } from '../domain/color-family.ts'
import { createSynonyms } from '../domain/synonyms.ts'
import type { SearchResult } from '../search/search-products.ts'
import { ProductIndex } from '../search/product-index.ts'
import { ResultCache } from '../search/result-cache.ts'

export interface LiveCatalog {
  readonly index: ProductIndex
  readonly lists: CatalogLists
  readonly recent: ResultCache<SearchResult>
}

export interface CatalogRequest<Plan> {
  readonly plan: Plan
  readonly ids: readonly string[]
  readonly goods?: string
}

export interface CatalogIndex {
  /** Loads the index. Without this call the first request loads it. */
  warm(db: Db): Promise<void>
  /**
   * Combines memory and database. If the database has newer data, the index is updated and `ask`
   * runs again.
   */
  answer<Plan>(
    db: Db,
    ask: (catalog: LiveCatalog) => CatalogRequest<Plan>,
  ): Promise<{ readonly plan: Plan; readonly shown: CatalogReadResult }>
}

interface CatalogState {
  readonly index: ProductIndex
  lists: CatalogLists
  mark: string
  readonly recent: ResultCache<SearchResult>
}

const recentSearchLimit = 12

/**
 * The index is rebuilt when it has more removed entries than this and more removed than live ones.
 */
const removedLimit = 2_000

async function load(db: Db): Promise<CatalogState> {
  const mark = await readSnapshot(db)
  const lists = await readCatalogLists(db)
  const index = new ProductIndex(createColorFamilies(lists.colorFamilies))
  for await (const page of walkIndexedProducts(db)) for (const goods of page) index.put(goods)
  index.words.setSynonyms(createSynonyms(lists.synonyms))
  index.words.sortWords()
  return { index, lists, mark, recent: new ResultCache<SearchResult>(recentSearchLimit) }
}

function isMostlyRemoved({ removedCount, size }: ProductIndex): boolean {
  return removedCount > removedLimit && removedCount > size
}

/**
 * Keeps the index current without messages between processes: the query of every answer also lists
 * what has changed since the last read, by transaction id.
 */
export function createCatalogIndex(): CatalogIndex {
  let current: CatalogState | null = null
  let loading: Promise<CatalogState> | null = null
  let updating: Promise<void> | null = null

  function reload(db: Db): Promise<CatalogState> {
    loading ??= load(db).finally(() => {
      loading = null
    })
    return loading
  }

  async function getCurrent(db: Db): Promise<CatalogState> {
    current ??= await reload(db)
    return current
  }

  async function update(
    db: Db,
    state: CatalogState,
    { mark, news, listsMoved }: CatalogReadResult,
  ): Promise<void> {
    if (news.length > maxChangedProducts || isMostlyRemoved(state.index)) {
      // Loading a large catalog takes seconds; the old index serves requests until then.
      const reloaded = reload(db).then((next) => {
        current = next
      })
      return void reloaded.catch(() => undefined)
    }
    const lists = listsMoved ? await readCatalogLists(db) : state.lists
    if (createColorFamilies(lists.colorFamilies).key !== state.index.colorFamilies.key) {
      current = await reload(db)
      return
    }
    const products = await readIndexedProducts(db, news)
    if (listsMoved) {
      state.lists = lists
      state.index.words.setSynonyms(createSynonyms(state.lists.synonyms))
      state.index.generation++
    }
    for (const goods of products) state.index.put(goods)
    // This snapshot was taken before the changes were read, so later commits count as changes
    // next time.
    state.mark = mark
  }

  return {
    warm: async (db) => void (await getCurrent(db)),
    async answer(db, ask) {
      for (let attempt = 1; ; attempt++) {
        const state = await getCurrent(db)
        const { mark } = state
        const { plan, ids, goods } = ask(state)
        const result = await readVisibleCatalog(db, { mark, ids, goods })
        const isStale = result.news.length > 0 || result.listsMoved
        if (!isStale && state.mark === mark) state.mark = result.mark
        if (!isStale || attempt === 3) return { plan, shown: result }
        updating ??= update(db, state, result).finally(() => {
          updating = null
        })
        await updating
      }
    },
  }
}
