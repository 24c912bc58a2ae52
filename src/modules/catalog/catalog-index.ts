import type { Db } from '#platform/db/database.server.ts'
import {
  readIndexedGoods,
  readLists,
  readMark,
  walkIndexedGoods,
  type Lists,
} from './data/index-reader.ts'
import { maxNews, readShown, type Shown } from './data/shown-reader.ts'
import { readSynonyms } from './domain/synonyms.ts'
import type { Found } from './search/find-goods.ts'
import { GoodsIndex } from './search/goods-index.ts'
import { Recent } from './search/recent.ts'

/** The catalog as one process knows it: an index in memory, and the mark of what it has seen. */
export interface LiveCatalog {
  readonly index: GoodsIndex
  readonly lists: Lists
  /** What was found lately. */
  readonly recent: Recent<Found>
}

export interface Ask<Plan> {
  /** What is worked out in memory. */
  readonly plan: Plan
  /** Whose cards are shown. */
  readonly ids: readonly string[]
  /** The goods item of a goods page, by slug or id. */
  readonly goods?: string
}

export interface CatalogIndex {
  /** Reads the catalog in; without it the first question does. */
  warm(db: Db): Promise<void>
  /** Answers from memory and the database together; when the database knows more than the memory, the question is asked again. */
  answer<Plan>(
    db: Db,
    ask: (catalog: LiveCatalog) => Ask<Plan>,
  ): Promise<{ readonly plan: Plan; readonly shown: Shown }>
}

interface Live {
  readonly index: GoodsIndex
  lists: Lists
  mark: string
  readonly recent: Recent<Found>
}

const keptAnswers = 12

/** With more dead numbers than this, and more than living ones, the index is read anew. */
const deadLimit = 2_000

async function load(db: Db): Promise<Live> {
  const mark = await readMark(db)
  const index = new GoodsIndex()
  const lists = await readLists(db)
  for await (const page of walkIndexedGoods(db)) for (const goods of page) index.put(goods)
  index.words.learn(readSynonyms(lists.synonyms))
  index.words.settle()
  return { index, lists, mark, recent: new Recent<Found>(keptAnswers) }
}

/**
 * An index that is never behind the database: each answer's one query also says what has changed since the index last
 * looked, by the numbers of the transactions, so that no message between processes can be lost or late.
 */
export function createCatalogIndex(): CatalogIndex {
  let live: Live | null = null
  let loading: Promise<Live> | null = null
  let renewing: Promise<void> | null = null

  function reload(db: Db): Promise<Live> {
    loading ??= load(db).finally(() => {
      loading = null
    })
    return loading
  }

  async function ready(db: Db): Promise<Live> {
    live ??= await reload(db)
    return live
  }

  async function renew(db: Db, known: Live, { mark, news, listsMoved }: Shown): Promise<void> {
    if (
      news.length > maxNews
      || (known.index.dead > deadLimit && known.index.dead > known.index.size)
    ) {
      // Reading a large catalog takes seconds: the old index answers meanwhile.
      const replaced = reload(db).then((next) => {
        live = next
      })
      return void replaced.catch(() => undefined)
    }
    const changed = await readIndexedGoods(db, news)
    if (listsMoved) {
      known.lists = await readLists(db)
      known.index.words.learn(readSynonyms(known.lists.synonyms))
      known.index.generation++
    }
    for (const goods of changed) known.index.put(goods)
    // The mark under which the news was counted: what was committed since is news to the next question.
    known.mark = mark
  }

  return {
    warm: async (db) => void (await ready(db)),
    async answer(db, ask) {
      for (let attempt = 1; ; attempt++) {
        const known = await ready(db)
        const { mark } = known
        const { plan, ids, goods } = ask(known)
        const shown = await readShown(db, { mark, ids, goods })
        const behind = shown.news.length > 0 || shown.listsMoved
        if (!behind && known.mark === mark) known.mark = shown.mark
        if (!behind || attempt === 3) return { plan, shown }
        renewing ??= renew(db, known, shown).finally(() => {
          renewing = null
        })
        await renewing
      }
    },
  }
}
