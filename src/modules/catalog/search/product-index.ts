import { backorderDays } from '../domain/backorder-days.ts'
import {
  createColorFamilies,
  findFamilySwatch,
  type ColorFamilies,
} from '../domain/color-family.ts'
import { addOptionWords, colorKey, type SearchDocument } from '../domain/search-document.ts'
import { FacetValues } from './facet-values.ts'
import { IntList, PackedInts } from './int-list.ts'
import { WordIndex } from './word-index.ts'

export interface IndexedProduct {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly type: string
  readonly position: number
  /** Seconds since 1970. */
  readonly createdAt: number
  readonly popularity: number
  readonly visible: boolean
  readonly searchDocument: SearchDocument
  readonly variants: readonly {
    readonly values: readonly string[]
    readonly price: number
    readonly sellable: boolean
    /** Units are there, so that it ships without waiting for more. */
    readonly isInStock: boolean
  }[]
  readonly collections: readonly { readonly id: string; readonly rank: number | null }[]
}

export interface CollectionMembers {
  readonly collection: string
  readonly ordinals: IntList
  readonly ranks: Map<number, number>
}

/**
 * A reused buffer, because allocating one of this size costs more than using it. Callers must leave
 * it zeroed.
 */
class Scratch {
  private array = new Float32Array(0)

  take(size: number): Float32Array {
    if (this.array.length < size) this.array = new Float32Array(size + (size >> 3))
    return this.array
  }
}

/** The facet of broad colors, beside the one of the merchant's own color names. */
export const colorFamilyFacet = { key: 'color-family', label: 'Color' }

/** The `bestseller` tag breaks ties of equal sales and orders products of a new shop. */
function isBestseller({ facets }: SearchDocument): boolean {
  return facets.some(({ key, value }) => key === 'tag' && value.toLowerCase() === 'bestseller')
}

function findLeadDays({ searchDocument: { leadDays }, variants }: IndexedProduct): number {
  return leadDays > 0 || variants.some(({ isInStock }) => isInStock) ? leadDays : backorderDays
}

/**
 * The catalog in memory, as typed arrays: a hundred thousand products take megabytes and are
 * scanned in milliseconds. Each product has a number (ordinal); a changed product gets a new one
 * and the old one is marked removed.
 */
export class ProductIndex {
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
  /** Calendar days until the product can ship. */
  readonly leadDays: number[] = []
  readonly alive: boolean[] = []
  /**
   * Packed data of all products: count and ids of shared values, then variants with price, sellable
   * flag and value ids.
   */
  readonly facts = new PackedInts()
  readonly factsAt: number[] = []
  readonly scratch = new Scratch()
  readonly collections = new Map<string, CollectionMembers>()
  private readonly collectionsByOrdinal: (readonly CollectionMembers[])[] = []
  readonly byType = new Map<string, IntList>()
  size = 0
  removedCount = 0
  /** Incremented by each change, to invalidate cached results. */
  generation = 0
  /**
   * Related and complementary products set by the merchant, as slugs in one string per product,
   * because most have few.
   */
  private readonly companionSlugs: string[] = []
  private readonly typeNames = new Map<string, string>()
  private readonly byId = new Map<string, number>()
  private readonly bySlug = new Map<string, number>()
  readonly colorFamilies: ColorFamilies

  constructor(colorFamilies: ColorFamilies = createColorFamilies([])) {
    this.colorFamilies = colorFamilies
  }

  put(product: IndexedProduct): void {
    this.generation++
    const previousOrdinal = this.byId.get(product.id)
    if (previousOrdinal !== undefined) this.remove(product.id, previousOrdinal)
    if (!product.visible || product.variants.length === 0) return
    const ordinal = this.ids.length
    this.ids.push(product.id)
    this.slugs.push(product.slug)
    this.types.push(this.typeNames.get(product.type) ?? product.type)
    this.typeNames.set(product.type, this.types.at(-1) ?? '')
    this.position.push(product.position)
    this.createdAt.push(product.createdAt)
    this.popularity.push(product.popularity + (isBestseller(product.searchDocument) ? 0.5 : 0))
    this.priceMin.push(Math.min(...product.variants.map(({ price }) => price)))
    this.sellable.push(product.variants.some(({ sellable }) => sellable))
    this.leadDays.push(findLeadDays(product))
    this.alive.push(true)
    this.companionSlugs.push(
      [product.searchDocument.related, product.searchDocument.complements]
        .map((slugs) => slugs.join(' '))
        .join('\n'),
    )
    this.byId.set(product.id, ordinal)
    this.bySlug.set(product.slug, ordinal)
    this.size++
    this.writeFacts(product)
    this.words.add(
      ordinal,
      addOptionWords(product.searchDocument.words, this.listFamilies(product)),
      `${product.title} ${product.type}`,
    )
    this.addToCollections(ordinal, product)
  }

  private remove(id: string, ordinal: number): void {
    this.alive[ordinal] = false
    this.byId.delete(id)
    if (this.bySlug.get(this.slugs[ordinal] ?? '') === ordinal)
      this.bySlug.delete(this.slugs[ordinal] ?? '')
    this.size--
    this.removedCount++
  }

  private writeFacts({ searchDocument, variants }: IndexedProduct): void {
    this.factsAt.push(this.facts.length)
    this.facts.push(searchDocument.facets.length)
    for (const facet of searchDocument.facets)
      this.facts.push(this.values.add(facet, facet.value, null))
    this.facts.push(variants.length)
    for (const { values, price, sellable } of variants) {
      this.facts.push(price)
      this.facts.push(sellable ? 1 : 0)
      const options = searchDocument.options.slice(0, values.length)
      const ids = options.map((option, index) => {
        const value = values[index] ?? ''
        return this.values.add(option, value, searchDocument.hexes[value] ?? null)
      })
      const families = options.flatMap(({ key }, index) =>
        this.addFamily({ key, value: values[index] ?? '' }, searchDocument.hexes),
      )
      this.facts.push(ids.length + families.length)
      for (const id of [...ids, ...families]) this.facts.push(id)
    }
  }

  private addFamily(
    { key, value }: { readonly key: string; readonly value: string },
    hexes: SearchDocument['hexes'],
  ): number[] {
    const hex = hexes[value] ?? null
    const family = key === colorKey ? this.colorFamilies.find(value, hex) : null
    return family === null
      ? []
      : [this.values.add(colorFamilyFacet, family, findFamilySwatch(family) ?? hex)]
  }

  private listFamilies({ searchDocument: { options, hexes }, variants }: IndexedProduct): string[] {
    const place = options.findIndex(({ key }) => key === colorKey)
    const colors = place < 0 ? [] : variants.map(({ values }) => values[place] ?? '')
    return [...new Set(colors)].flatMap(
      (color) => this.colorFamilies.find(color, hexes[color] ?? null) ?? [],
    )
  }

  private addToCollections(ordinal: number, { type, collections }: IndexedProduct): void {
    const sameType = this.byType.get(type) ?? new IntList()
    this.byType.set(type, sameType)
    sameType.push(ordinal)
    const productCollections: CollectionMembers[] = []
    this.collectionsByOrdinal.push(productCollections)
    for (const { id, rank } of collections) {
      const members = this.collections.get(id) ?? {
        collection: id,
        ordinals: new IntList(),
        ranks: new Map<number, number>(),
      }
      this.collections.set(id, members)
      productCollections.push(members)
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

  /** Related and complementary products set by the merchant. */
  findCompanions(ordinal: number): { related: number[]; complements: number[] } {
    const [related = '', complements = ''] = (this.companionSlugs[ordinal] ?? '').split('\n')
    const ordinals = (slugs: string): number[] =>
      slugs.split(' ').flatMap((slug) => this.bySlug.get(slug) ?? [])
    return { related: ordinals(related), complements: ordinals(complements) }
  }

  listAll(): Int32Array {
    const ordinals = new Int32Array(this.size)
    for (let ordinal = 0, at = 0; at < ordinals.length; ordinal++)
      if (this.alive[ordinal]) ordinals[at++] = ordinal
    return ordinals
  }

  listMembers(collectionId: string): Int32Array {
    const { items, length } = this.collections.get(collectionId)?.ordinals ?? new IntList()
    const ordinals = new Int32Array(length)
    let count = 0
    for (let at = 0; at < length; at++) {
      const ordinal = items[at] ?? 0
      if (this.alive[ordinal]) ordinals[count++] = ordinal
    }
    return ordinals.subarray(0, count)
  }

  isMember(collectionId: string, ordinal: number): boolean {
    return (
      this.collectionsByOrdinal[ordinal]?.some(({ collection }) => collection === collectionId)
      ?? false
    )
  }

  /** Sum of `weigh` over the values that all variants of the product share. */
  sumWeights(ordinal: number, weigh: (value: number) => number): number {
    const { items } = this.facts
    const start = this.factsAt[ordinal] ?? 0
    let sum = 0
    for (let at = start + 1, end = start + (items[start] ?? 0); at <= end; at++)
      sum += weigh(items[at] ?? 0)
    return sum
  }
}
