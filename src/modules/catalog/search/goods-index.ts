import type { IndexedDoc } from '../domain/indexed-doc.ts'
import { FacetValues } from './facet-values.ts'
import { IntList } from './int-list.ts'
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
  readonly variants: readonly { readonly values: readonly string[]; readonly price: number; readonly sellable: boolean }[]
  readonly collections: readonly { readonly id: string; readonly rank: number | null }[]
}

export interface Members {
  readonly ordinals: IntList
  /** Places of pinned goods and those chosen by hand. */
  readonly ranks: Map<number, number>
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
  readonly titles: string[] = []
  readonly types: string[] = []
  readonly position: number[] = []
  readonly createdAt: number[] = []
  readonly popularity: number[] = []
  readonly priceMin: number[] = []
  readonly sellable: boolean[] = []
  readonly alive: boolean[] = []
  readonly related: (readonly string[])[] = []
  readonly complements: (readonly string[])[] = []
  /** Facts of every goods item end to end: values it has, then each variant with its price, whether it can be bought, and its values. */
  readonly facts = new IntList()
  readonly factsAt: number[] = []
  readonly collections = new Map<string, Members>()
  private readonly homes: (readonly string[])[] = []
  readonly byType = new Map<string, IntList>()
  size = 0
  dead = 0
  /** Counts the changes, for what is worked out from the index and kept. */
  generation = 0
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
    this.titles.push(goods.title)
    this.types.push(goods.type)
    this.position.push(goods.position)
    this.createdAt.push(goods.createdAt)
    this.popularity.push(goods.popularity)
    this.priceMin.push(Math.min(...goods.variants.map(({ price }) => price)))
    this.sellable.push(goods.variants.some(({ sellable }) => sellable))
    this.alive.push(true)
    this.related.push(goods.doc.related)
    this.complements.push(goods.doc.complements)
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
    if (this.bySlug.get(this.slugs[ordinal] ?? '') === ordinal) this.bySlug.delete(this.slugs[ordinal] ?? '')
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
    this.homes.push(collections.map(({ id }) => id))
    for (const { id, rank } of collections) {
      const members = this.collections.get(id) ?? { ordinals: new IntList(), ranks: new Map<number, number>() }
      this.collections.set(id, members)
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

  /** Everything that is shown. */
  *everything(): Generator<number> {
    for (let ordinal = 0; ordinal < this.alive.length; ordinal++) if (this.alive[ordinal]) yield ordinal
  }

  /** The goods of a collection that are shown. */
  members(collectionId: string): number[] {
    const { ordinals } = this.collections.get(collectionId) ?? { ordinals: new IntList() }
    const found: number[] = []
    for (let at = 0; at < ordinals.length; at++) if (this.alive[ordinals.at(at)]) found.push(ordinals.at(at))
    return found
  }

  isMember(collectionId: string, ordinal: number): boolean {
    return this.homes[ordinal]?.includes(collectionId) ?? false
  }

  /** The values that all variants of goods share. */
  sharedValues(ordinal: number): number[] {
    const start = this.factsAt[ordinal] ?? 0
    return Array.from({ length: this.facts.at(start) }, (_, index) => this.facts.at(start + 1 + index))
  }
}
