import { describe, expect, it } from 'vitest'
import type { Facet } from '#modules/catalog/contract.ts'
import { appliedOf } from './applied-filters.tsx'
import { checkBackIn, stateOnCard, stateOnPage } from './availability-words.ts'
import { splitValues, usefulFacets } from './facet-values.ts'
import { emptyQuery } from './list-query.ts'
import { inPieces } from './in-pieces.ts'
import { inColor, pictureProps, thumbOf } from './picture-props.ts'
import { promotedFilters } from './promoted-filters.ts'
import { withGoods } from './recent-goods.ts'
import { withSearch } from './recent-searches-store.ts'
import { suggestedItems, typedAndMore } from './suggested-items.ts'

const value = (label: string, count: number, selected = false) => ({
  value: label,
  label,
  count,
  selected,
  hex: null,
})
const facet = (key: string, ...values: Facet['values']): Facet => ({ key, label: key, values })

it('counts have thousands separators and a singular', () => {
  expect([0, 1, 966, 5074].map(inPieces)).toEqual([
    '0 pieces',
    '1 piece',
    '966 pieces',
    '5,074 pieces',
  ])
})

describe('facets', () => {
  it('are shown only if they divide the list', () => {
    const facets = [
      facet('one', value('all', 40)),
      facet('rare', value('a', 1), value('b', 1)),
      facet('color', value('Weld', 9), value('Bottle', 14)),
    ]
    expect(usefulFacets(facets, 40).map(({ key }) => key)).toEqual(['color'])
  })

  it('exclude availability, which has its own checkbox', () => {
    expect(usefulFacets([facet('availability', value('Ready to order', 9, true))], 40)).toEqual([])
  })

  it('are shown if a value is selected', () => {
    expect(usefulFacets([facet('rare', value('a', 0, true))], 40)).toHaveLength(1)
  })

  it('do not hide selected values behind "more"', () => {
    const { shown, more } = splitValues(
      facet(
        'size',
        ...Array.from({ length: 14 }, (_, index) => value(String(index), 1, index === 13)),
      ),
    )
    expect(shown.map((one) => one.value)).toContain('13')
    expect(shown.length + more.length).toBe(14)
  })
})

describe('promoted filters', () => {
  const material = facet('material', value('Linen', 19), value('Cotton', 8))
  const availability = facet('availability', { ...value('Ready to order', 44), value: '1' })
  const list = {
    facets: [availability, material],
    priceRange: { min: 2000, max: 40000 },
    total: 46,
  }

  it('offer availability, a round price and the most common material', () => {
    expect(promotedFilters(list, emptyQuery).map(({ label }) => label)).toEqual([
      'Ready to order',
      'Under $100',
      'Linen',
    ])
  })

  it('omit availability if everything is available', () => {
    expect(
      promotedFilters({ ...list, facets: [material] }, emptyQuery).map(({ label }) => label),
    ).toEqual(['Under $100', 'Linen'])
  })

  it('omit the price if it would change nothing', () => {
    expect(
      promotedFilters({ ...list, priceRange: { min: 2000, max: 9000 } }, emptyQuery).map(
        ({ label }) => label,
      ),
    ).not.toContain('Under $100')
  })

  it('remove the filter if it is active', () => {
    const [ready] = promotedFilters(list, { ...emptyQuery, available: true })
    expect(ready).toMatchObject({ chosen: true, next: { available: false } })
  })
})

describe('applied filters', () => {
  it('are listed once each and removed separately', () => {
    const query = { ...emptyQuery, available: true, max: 5000 }
    const chips = appliedOf(
      { applied: [{ key: 'availability', value: '1', label: 'Ready to order' }] },
      query,
    )
    expect(chips.map(({ label }) => label)).toEqual(['Ready to order', 'Under $50'])
    expect(chips[0]?.without).toEqual({ ...query, available: false })
  })
})

describe('availability labels', () => {
  it('state low stock and nothing if in stock', () => {
    expect(stateOnCard({ state: 'low', left: 3 })).toBe('Low stock: 3 left')
    expect(stateOnCard({ state: 'in-stock', left: null })).toBeNull()
  })

  it('state the shipping date on the product page', () => {
    const made = {
      availability: { state: 'made-to-order', left: null },
      shipsOn: null,
      heldMinutes: null,
    } as const
    expect(stateOnPage({ ...made, leadTime: 'Made to order, ships in 3 weeks' })).toBe(
      'Made to order, ships in 3 weeks',
    )
    expect(stateOnPage({ ...made, leadTime: null })).toBe('Made to order')
    const later = { leadTime: null, shipsOn: '2026-12-01', heldMinutes: null } as const
    expect(stateOnPage({ ...later, availability: { state: 'preorder', left: null } })).toBe(
      'Preorder: ships by Tue, Dec 1',
    )
    expect(stateOnPage({ ...later, availability: { state: 'backorder', left: null } })).toBe(
      'Backorder: ships by Tue, Dec 1',
    )
    expect(
      stateOnPage({ ...later, shipsOn: null, availability: { state: 'backorder', left: null } }),
    ).toBe('Backorder: ships in about 2 weeks')
  })

  it('distinguish sold-out variants from reserved ones', () => {
    const gone = {
      availability: { state: 'sold-out', left: 0 },
      shipsOn: null,
      leadTime: null,
    } as const
    expect(stateOnPage({ ...gone, heldMinutes: null })).toBe('Sold out')
    expect(stateOnPage({ ...gone, heldMinutes: 9 })).toBe('Someone is buying the last one')
    expect([checkBackIn(9), checkBackIn(1)]).toEqual([
      'Check back in 9 minutes.',
      'Check back in 1 minute.',
    ])
  })
})

describe('search suggestions', () => {
  const found = {
    queries: ['napkins', 'napkin rings', 'napkin linen', 'nap'],
    collections: [{ slug: 'napkins', title: 'Napkins', count: 10 }],
    pages: [{ path: '/tourist/order', title: 'Track an order' }],
    goods: Array.from({ length: 9 }, (_, index) => ({
      slug: `g${index}`,
      title: `Napkin ${index}`,
      subtitle: '',
      priceMin: 1,
      priceMax: 1,
      currency: 'USD' as const,
      picture: { src: '', widths: [], width: 1, height: 1, color: '', alt: '' },
    })),
  }

  it('are at most ten: queries, collections, products, pages', () => {
    const items = suggestedItems(found)
    expect(items.length).toBeLessThanOrEqual(10)
    expect([...new Set(items.map(({ kind }) => kind))]).toEqual([
      'query',
      'collection',
      'goods',
      'page',
    ])
    expect(items[0]?.href).toBe('/search?q=napkins')
  })

  it('separate the typed part from the completion', () => {
    expect(typedAndMore('Fern-edge napkin', 'nap')).toEqual({
      before: 'Fern-edge ',
      typed: 'nap',
      after: 'kin',
    })
    expect(typedAndMore('Serviette', 'nap')).toEqual({ before: 'Serviette', typed: '', after: '' })
  })
})

describe('recent products and searches', () => {
  it('are newest first without duplicates', () => {
    expect(withGoods(['a', 'b'], 'b')).toEqual(['b', 'a'])
    expect(withSearch(['Napkins', 'towels'], 'napkins')).toEqual(['napkins', 'towels'])
  })
})

describe('pictures', () => {
  const photograph = {
    src: '/media/a',
    widths: [320, 640, 1200],
    width: 1200,
    height: 1500,
    color: '#eee',
    alt: 'A',
  }

  it('have every stored width, a placeholder image one file', () => {
    expect(pictureProps(photograph, '50vw')).toMatchObject({
      src: '/media/a/1200',
      srcSet: '/media/a/320 320w, /media/a/640 640w, /media/a/1200 1200w',
      sizes: '50vw',
    })
    expect(
      pictureProps({ ...photograph, src: '/media/drawn/vase/ffffff.svg', widths: [] }, '50vw'),
    ).not.toHaveProperty('srcSet')
    expect(thumbOf(photograph)).toBe('/media/a/320')
  })

  it('change color for a placeholder image, or if there is a photograph in that color', () => {
    const drawing = { ...photograph, src: '/media/drawn/vase/ddd3be.svg', widths: [] }
    const indigo = { label: 'Indigo', hex: '#2f4a7c', src: null }
    expect(inColor(drawing, indigo)?.src).toBe('/media/drawn/vase/2f4a7c.svg')
    expect(inColor(photograph, indigo)).toBeNull()
    expect(inColor(photograph, { ...indigo, src: '/media/b' })).toEqual({
      ...photograph,
      src: '/media/b',
    })
  })
})
