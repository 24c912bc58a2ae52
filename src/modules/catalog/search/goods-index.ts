import type { IndexedDoc } from '../domain/indexed-doc.ts'
import { FacetValues } from './facet-values.ts'
import { IntList, PackedInts } from './int-list.ts'
import { Scratch } from './scratch.ts'
import { WordIndex } from './word-index.ts'

/** A goods item as the database tells it to the index. */
export interface IndexedGoods {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly type: string
  readonly position: number
  /** Seconds since 1970. */
  readonly createdAt: number
  readonly popularity: number
  readonly visible: boolean
  readonly doc: IndexedDoc
  readonly variants: readonly {
    readonly values: readonly string[]
    readonly price: number
    readonly sellable: boolean
  }[]
  readonly collections: readonly { readonly id: string; readonly rank: number | null }[]
}

export interface Members {
  readonly collection: string
  readonly ordinals: IntList
  /** Places of pinned goods and those chosen by hand. */
  readonly ranks: Map<number, number>
}

/** The merchant's own word decides between goods that sold alike, and in a shop that has sold nothing yet. */
function isBestseller({ facets }: IndexedDoc): boolean {
  return facets.some(({ key, value }) => key === 'tag' && value.toLowerCase() === 'bestseller')
}

/**
 * The catalog in memory: numbers instead of objects, so that a hundred thousand goods take megabytes and are walked in
 * milliseconds. Goods get a number when they come in; when they change they get a new one and the old number is dead.
 */
export class GoodsIndex {
  readonly words = new WordIndex()
  readonly values = new FacetValues()
  readonly ids: string[] = []
  readonly slugs: string[] = []
  readonly types: string[] = []
  readonly position: number[] = []
  readonly createdAt: number[] = []
  readonly popularity: number[] = []
  readonly priceMin: number[] = []
  readonly sellable: boolean[] = []
  readonly alive: boolean[] = []
  /** Facts of every goods item end to end: values it has, then each variant with its price, whether it can be bought, and its values. */
  readonly facts = new PackedInts()
  readonly factsAt: number[] = []
  readonly scratch = new Scratch()
  readonly collections = new Map<string, Members>()
  private readonly homes: (readonly Members[])[] = []
  readonly byType = new Map<string, IntList>()
  size = 0
  dead = 0
  /** Counts the changes, for what is worked out from the index and kept. */
  generation = 0
  /** The merchant's own choice of related and of complementary goods, as slugs in one text each: most goods have few. */
  private readonly company: string[] = []
  private readonly typeNames = new Map<string, string>()
  private readonly byId = new Map<string, number>()
  private readonly bySlug = new Map<string, number>()

  /** Takes in goods that are new or have changed, and forgets goods that are no longer shown. */
  put(goods: IndexedGoods): void {
    this.generation++
    const before = this.byId.get(goods.id)
    if (before !== undefined) this.kill(goods.id, before)
    if (!goods.visible || goods.variants.length === 0) return
    const ordinal = this.ids.length
    this.ids.push(goods.id)
    this.slugs.push(goods.slug)
    this.types.push(this.typeNames.get(goods.type) ?? goods.type)
    this.typeNames.set(goods.type, this.types.at(-1) ?? '')
    this.position.push(goods.position)
    this.createdAt.push(goods.createdAt)
    this.popularity.push(goods.popularity + (isBestseller(goods.doc) ? 0.5 : 0))
    this.priceMin.push(Math.min(...goods.variants.map(({ price }) => price)))
    this.sellable.push(goods.variants.some(({ sellable }) => sellable))
    this.alive.push(true)
    this.company.push(
      [goods.doc.related, goods.doc.complements].map((slugs) => slugs.join(' ')).join('\n'),
    )
    this.byId.set(goods.id, ordinal)
    this.bySlug.set(goods.slug, ordinal)
    this.size++
    this.writeFacts(goods)
    this.words.add(ordinal, goods.doc.words, `${goods.title} ${goods.type}`)
    this.place(ordinal, goods)
  }

  private kill(id: string, ordinal: number): void {
    this.alive[ordinal] = false
    this.byId.delete(id)
    if (this.bySlug.get(this.slugs[ordinal] ?? '') === ordinal)
      this.bySlug.delete(this.slugs[ordinal] ?? '')
    this.size--
    this.dead++
  }

  private writeFacts({ doc, variants }: IndexedGoods): void {
    this.factsAt.push(this.facts.length)
    this.facts.push(doc.facets.length)
    for (const facet of doc.facets) this.facts.push(this.values.add(facet, facet.value, null))
    this.facts.push(variants.length)
    for (const { values, price, sellable } of variants) {
      this.facts.push(price)
      this.facts.push(sellable ? 1 : 0)
      this.facts.push(Math.min(values.length, doc.options.length))
      doc.options.slice(0, values.length).forEach((option, index) => {
        const value = values[index] ?? ''
        this.facts.push(this.values.add(option, value, doc.hexes[value] ?? null))
      })
    }
  }

  private place(ordinal: number, { type, collections }: IndexedGoods): void {
    const sameType = this.byType.get(type) ?? new IntList()
    this.byType.set(type, sameType)
    sameType.push(ordinal)
    const homes: Members[] = []
    this.homes.push(homes)
    for (const { id, rank } of collections) {
      const members = this.collections.get(id) ?? {
        collection: id,
        ordinals: new IntList(),
        ranks: new Map<number, number>(),
      }
      this.collections.set(id, members)
      homes.push(members)
      members.ordinals.push(ordinal)
      if (rank !== null) members.ranks.set(ordinal, rank)
    }
  }

  findById(id: string): number | undefined {
    return this.byId.get(id)
  }

  find(slugOrId: string): number | undefined {
    return this.bySlug.get(slugOrId) ?? this.byId.get(slugOrId)
  }

  /** Goods that the merchant put beside these. */
  chosenCompany(ordinal: number): { related: number[]; complements: number[] } {
    const [related = '', complements = ''] = (this.company[ordinal] ?? '').split('\n')
    const found = (slugs: string): number[] =>
      slugs.split(' ').flatMap((slug) => this.bySlug.get(slug) ?? [])
    return { related: found(related), complements: found(complements) }
  }

  /** Everything that is shown. */
  everything(): Int32Array {
    const found = new Int32Array(this.size)
    for (let ordinal = 0, at = 0; at < found.length; ordinal++)
      if (this.alive[ordinal]) found[at++] = ordinal
    return found
  }

  /** The goods of a collection that are shown. */
  members(collectionId: string): Int32Array {
    const { items, length } = this.collections.get(collectionId)?.ordinals ?? new IntList()
    const found = new Int32Array(length)
    let count = 0
    for (let at = 0; at < length; at++) {
      const ordinal = items[at] ?? 0
      if (this.alive[ordinal]) found[count++] = ordinal
    }
    return found.subarray(0, count)
  }

  isMember(collectionId: string, ordinal: number): boolean {
    return this.homes[ordinal]?.some(({ collection }) => collection === collectionId) ?? false
  }

  /** The sum of what the values are worth that all variants of goods share. */
  worth(ordinal: number, of: (value: number) => number): number {
    const { items } = this.facts
    const start = this.factsAt[ordinal] ?? 0
    let sum = 0
    for (let at = start + 1, end = start + (items[start] ?? 0); at <= end; at++)
      sum += of(items[at] ?? 0)
    return sum
  }
}
