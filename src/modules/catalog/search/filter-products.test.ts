import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backorderDays } from '../domain/backorder-days.ts'
import { ProductIndex, type IndexedProduct } from './product-index.ts'
import { countMatching, filterProducts, type ProductFilters } from './filter-products.ts'
import { selectPage, type ProductSort } from './select-page.ts'

const colors = ['Bottle', 'Flax', 'Weld']
const sizes = ['S', 'M', 'L']
const materials = ['Linen', 'Cotton']

interface ProductCase {
  readonly material: string[]
  readonly leadDays: number
  readonly variants: {
    values: string[]
    price: number
    sellable: boolean
    isInStock: boolean
  }[]
}

const variant = fc.record({
  values: fc.tuple(fc.constantFrom(...colors), fc.constantFrom(...sizes)),
  price: fc.integer({ min: 1, max: 9 }),
  sellable: fc.boolean(),
  isInStock: fc.boolean(),
})
const shop = fc.array(
  fc.record({
    material: fc.uniqueArray(fc.constantFrom(...materials)),
    leadDays: fc.constantFrom(0, 14),
    variants: fc.array(variant, { minLength: 1, maxLength: 4 }),
  }),
  { maxLength: 12 },
)
const picked = (values: string[]) => fc.uniqueArray(fc.constantFrom(...values))
const choice = fc.record({
  color: picked(colors),
  size: picked(sizes),
  material: picked(materials),
  minPrice: fc.option(fc.integer({ min: 1, max: 9 })),
  maxPrice: fc.option(fc.integer({ min: 1, max: 9 })),
  available: fc.boolean(),
  maxLeadDays: fc.constantFrom(null, null, 0, backorderDays, 21),
})
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never

function indexed({ material, leadDays, variants }: ProductCase, position: number): IndexedProduct {
  return {
    id: `gds_${position}`,
    slug: `goods-${position}`,
    title: 'Goods',
    type: 'T',
    position,
    createdAt: (position * 7) % 5,
    popularity: (position * 3) % 4,
    visible: true,
    collections: [],
    variants,
    searchDocument: {
      words: 'goods',
      hexes: {},
      leadDays,
      related: [],
      complements: [],
      options: [
        { key: 'color', label: 'Color' },
        { key: 'size', label: 'Size' },
      ],
      facets: material.map((value) => ({ key: 'material', label: 'Material', value })),
    },
  }
}

function toFilters({ values }: ProductIndex, given: Choice): ProductFilters {
  const chosen = new Map<number, Set<number>>()
  for (const key of ['color', 'size', 'material'] as const) {
    const facet = values.findFacet(key)
    const known = given[key].flatMap((label) => values.find(key, label) ?? [])
    if (facet !== undefined && known.length > 0) chosen.set(facet, new Set(known))
  }
  const { minPrice, maxPrice, available, maxLeadDays } = given
  return { chosen, minPrice, maxPrice, available, maxLeadDays }
}

/** A plain implementation of the filters; `but` excludes one of them. */
function fits(
  goods: ProductCase,
  given: Choice,
  {
    but = '',
    also = {},
  }: {
    but?: string
    also?: { color?: string; size?: string; material?: string; sellable?: true }
  } = {},
): boolean {
  const wants = (key: 'color' | 'size' | 'material'): string[] => (but === key ? [] : given[key])
  const allowed = (labels: string[], has: string[]): boolean =>
    labels.length === 0 || labels.some((label) => has.includes(label))
  if (
    !allowed(wants('material'), goods.material)
    || (also.material !== undefined && !goods.material.includes(also.material))
  )
    return false
  const waits = goods.leadDays === 0 && goods.variants.every(({ isInStock }) => !isInStock)
  const days = waits ? backorderDays : goods.leadDays
  if (given.maxLeadDays !== null && days > given.maxLeadDays) return false
  return goods.variants.some(
    ({ values: [color = '', size = ''], price, sellable }) =>
      allowed(wants('color'), [color])
      && allowed(wants('size'), [size])
      && (but === 'price'
        || ((given.minPrice ?? 0) <= price && price <= (given.maxPrice ?? Infinity)))
      && (but === 'available' || !given.available || sellable)
      && (also.color === undefined || also.color === color)
      && (also.size === undefined || also.size === size)
      && (also.sellable === undefined || sellable),
  )
}

/** Drops values that no product has. */
function dropUnknown({ values }: ProductIndex, given: Choice): Choice {
  const known = (key: 'color' | 'size' | 'material'): string[] =>
    given[key].filter((label) => values.find(key, label) !== undefined)
  return { ...given, color: known('color'), size: known('size'), material: known('material') }
}

test('results and counts match the plain implementation: OR within a facet, AND between facets on one variant', () => {
  fc.assert(
    fc.property(shop, choice, (goods, chosen) => {
      const index = new ProductIndex()
      goods.forEach((one, position) => index.put(indexed(one, position)))
      const { values } = index
      const given = dropUnknown(index, chosen)
      const { ordinals, counts, availableCount, prices } = filterProducts(
        index,
        index.listAll(),
        toFilters(index, given),
      )
      expect([...ordinals]).toEqual(goods.flatMap((one, at) => (fits(one, given) ? [at] : [])))
      expect(countMatching(index, index.listAll(), toFilters(index, given))).toBe(ordinals.length)
      for (const [key, labels] of [
        ['color', colors],
        ['size', sizes],
        ['material', materials],
      ] as const) {
        for (const label of labels) {
          const value = values.find(key, label)
          if (value !== undefined)
            expect(counts[value], `${key} ${label}`).toBe(
              goods.filter((one) => fits(one, given, { but: key, also: { [key]: label } })).length,
            )
        }
      }
      expect(availableCount).toBe(
        goods.filter((one) => fits(one, given, { but: 'available', also: { sellable: true } }))
          .length,
      )
      expect(prices !== null).toBe(goods.some((one) => fits(one, given, { but: 'price' })))
    }),
    { numRuns: 400 },
  )
})

test('changed and removed products are counted in their current state', () => {
  fc.assert(
    fc.property(shop, shop, (before, after) => {
      const index = new ProductIndex()
      before.forEach((one, position) => index.put(indexed(one, position)))
      before.forEach((_, position) =>
        index.put({
          ...indexed(after[position] ?? { material: [], leadDays: 0, variants: [] }, position),
          visible: position < after.length,
        }),
      )
      const remaining = after.slice(0, before.length)
      const { ordinals, counts } = filterProducts(index, index.listAll(), {
        chosen: new Map(),
        minPrice: null,
        maxPrice: null,
        available: false,
        maxLeadDays: null,
      })
      expect(ordinals.length).toBe(remaining.length)
      expect(index.size).toBe(remaining.length)
      for (const label of materials)
        expect(counts[index.values.find('material', label) ?? -1] ?? 0).toBe(
          remaining.filter(({ material }) => material.includes(label)).length,
        )
    }),
  )
})

test('consecutive pages form the whole sorted list, each product once', () => {
  fc.assert(
    fc.property(
      shop,
      fc.constantFrom<ProductSort>('featured', 'newest', 'price-asc', 'price-desc', 'best-selling'),
      fc.integer({ min: 1, max: 5 }),
      (goods, sort, pageSize) => {
        const index = new ProductIndex()
        goods.forEach((one, position) => index.put(indexed(one, position)))
        const all = index.listAll()
        const ordering = { sort, members: null, score: null }
        const pages = Array.from({ length: Math.ceil(all.length / pageSize) + 1 }, (_, at) =>
          selectPage(index, all, { ordering, page: at + 1, pageSize }),
        ).flat()
        expect(pages.toSorted((a, b) => a - b)).toEqual([...all])
        expect(pages).toEqual(selectPage(index, all, { ordering, page: 1, pageSize: 1_000 }))
        if (sort === 'price-asc')
          expect(pages.map((ordinal) => index.priceMin[ordinal])).toEqual(
            [...all].map((ordinal) => index.priceMin[ordinal] ?? 0).sort((a, b) => a - b),
          )
      },
    ),
  )
})
