import { describe, expect, it } from 'vitest'
import type { Facet } from '#modules/catalog/contract.ts'
import { listAppliedFilters } from './applied-filters.tsx'
import { formatCardAvailability } from './format-card-availability.ts'
import { formatPageAvailability } from './format-page-availability.ts'
import { splitFacetValues, selectUsefulFacets } from './facet-values.ts'
import { emptyQuery } from './list-query.ts'
import { formatProductCount } from './format-product-count.ts'
import { findPictureInColor, toPictureProps, thumbnailUrl } from './picture-props.ts'
import { listPromotedFilters } from './promoted-filters.ts'
import { addRecentProduct } from './recent-products.ts'
import { checkBack } from '#messages/sold-out.ts'
import { addRecentSearch } from './recent-searches-store.ts'
import { splitSizes } from './split-sizes.ts'
import { listSuggestedItems, splitTypedText } from './suggested-items.ts'

const value = (label: string, count: number, selected = false) => ({
  value: label,
  label,
  count,
  selected,
  hex: null,
})
const facet = (key: string, ...values: Facet['values']): Facet => ({ key, label: key, values })

it('counts have thousands separators and a singular', () => {
  expect([0, 1, 966, 5074].map(formatProductCount)).toEqual([
    '0 items',
    '1 item',
    '966 items',
    '5,074 items',
  ])
})

describe('facets', () => {
  it('are shown only if they divide the list', () => {
    const facets = [
      facet('one', value('all', 40)),
      facet('rare', value('a', 1), value('b', 1)),
      facet('color', value('Weld', 9), value('Bottle', 14)),
    ]
    expect(selectUsefulFacets(facets, 40).map(({ key }) => key)).toEqual(['color'])
  })

  it('exclude availability, which has its own checkbox', () => {
    expect(
      selectUsefulFacets([facet('availability', value('Ready to order', 9, true))], 40),
    ).toEqual([])
  })

  it('are shown if a value is selected', () => {
    expect(selectUsefulFacets([facet('rare', value('a', 0, true))], 40)).toHaveLength(1)
  })

  it('do not hide selected values behind "more"', () => {
    const { shown, more } = splitFacetValues(
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
    expect(listPromotedFilters(list, emptyQuery).map(({ label }) => label)).toEqual([
      'Ready to order',
      'Under $100',
      'Linen',
    ])
  })

  it('offer monograms before a material', () => {
    const monogram = facet('monogram', value('Can be monogrammed', 12))
    const facets = [availability, monogram, material]
    expect(listPromotedFilters({ ...list, facets }, emptyQuery).map(({ label }) => label)).toEqual([
      'Ready to order',
      'Can be monogrammed',
      'Under $100',
    ])
  })

  it('omit availability if everything is available', () => {
    expect(
      listPromotedFilters({ ...list, facets: [material] }, emptyQuery).map(({ label }) => label),
    ).toEqual(['Under $100', 'Linen'])
  })

  it('omit the price if it would change nothing', () => {
    expect(
      listPromotedFilters({ ...list, priceRange: { min: 2000, max: 9000 } }, emptyQuery).map(
        ({ label }) => label,
      ),
    ).not.toContain('Under $100')
  })

  it('remove the filter if it is active', () => {
    const [ready] = listPromotedFilters(list, { ...emptyQuery, available: true })
    expect(ready).toMatchObject({ chosen: true, next: { available: false } })
  })
})

describe('sizes', () => {
  it('are split by what they measure', () => {
    const labels = ['8 in', 'Queen', 'Small', '16 × 16 in', 'Euro, 26 in', 'S/M', 'Large, 18 in']
    const size = facet('size', ...labels.map((label) => value(label, 1)))
    const groups = splitSizes(size).map(({ label, values }) => [
      label,
      values.map((one) => one.label),
    ])
    expect(groups).toEqual([
      ['Bed size', ['Queen', 'Euro, 26 in']],
      ['Size', ['Small', 'S/M', 'Large, 18 in']],
      ['Dimensions', ['8 in', '16 × 16 in']],
    ])
  })

  it('of one kind are one group with its own label, like other facets', () => {
    const size = facet('size', value('Queen', 1), value('King', 1))
    expect(splitSizes(size)).toEqual([size])
    const material = facet('material', value('Linen', 1), value('Queen', 1))
    expect(splitSizes(material)).toEqual([material])
  })
})

describe('applied filters', () => {
  it('are listed once each and removed separately', () => {
    const query = { ...emptyQuery, available: true, max: 5000 }
    const chips = listAppliedFilters(
      { applied: [{ key: 'availability', value: '1', label: 'Ready to order' }] },
      query,
    )
    expect(chips.map(({ label }) => label)).toEqual(['Ready to order', 'Under $50'])
    expect(chips[0]?.without).toEqual({ ...query, available: false })
  })
})

describe('availability labels', () => {
  it('state low stock and nothing if in stock', () => {
    expect(formatCardAvailability({ state: 'low', left: 3 })).toBe('Low stock: 3 left')
    expect(formatCardAvailability({ state: 'in-stock', left: null })).toBeNull()
  })

  it('state the shipping date on the product page', () => {
    const made = {
      availability: { state: 'made-to-order', left: null },
      shipsOn: null,
      heldMinutes: null,
    } as const
    expect(formatPageAvailability({ ...made, leadTime: 'Made to order, ships in 3 weeks' })).toBe(
      'Made to order, ships in 3 weeks',
    )
    expect(formatPageAvailability({ ...made, leadTime: null })).toBe('Made to order')
    const later = { leadTime: null, shipsOn: '2026-12-01', heldMinutes: null } as const
    expect(
      formatPageAvailability({ ...later, availability: { state: 'preorder', left: null } }),
    ).toBe('Preorder: ships by Tue, Dec 1')
    expect(
      formatPageAvailability({ ...later, availability: { state: 'backorder', left: null } }),
    ).toBe('Backorder: ships by Tue, Dec 1')
    expect(
      formatPageAvailability({
        ...later,
        shipsOn: null,
        availability: { state: 'backorder', left: null },
      }),
    ).toBe('Backorder: ships in about 2 weeks')
  })

  it('distinguish sold-out variants from reserved ones', () => {
    const gone = {
      availability: { state: 'sold-out', left: 0 },
      shipsOn: null,
      leadTime: null,
    } as const
    expect(formatPageAvailability({ ...gone, heldMinutes: null })).toBe('Sold out')
    expect(formatPageAvailability({ ...gone, heldMinutes: 9 })).toBe(
      'Someone is buying the last one',
    )
    expect([checkBack({ count: 9 }), checkBack({ count: 1 })]).toEqual([
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

  it('are at most ten: queries, collections, pages, products', () => {
    const items = listSuggestedItems(found)
    expect(items.length).toBeLessThanOrEqual(10)
    expect([...new Set(items.map(({ kind }) => kind))]).toEqual([
      'query',
      'collection',
      'page',
      'goods',
    ])
    expect(items[0]?.href).toBe('/search?q=napkins')
  })

  it('separate the typed part from the completion', () => {
    expect(splitTypedText('Fern-edge napkin', 'nap')).toEqual({
      before: 'Fern-edge ',
      typed: 'nap',
      after: 'kin',
    })
    expect(splitTypedText('Serviette', 'nap')).toEqual({
      before: 'Serviette',
      typed: '',
      after: '',
    })
  })
})

describe('recent products and searches', () => {
  it('are newest first without duplicates', () => {
    expect(addRecentProduct(['a', 'b'], 'b')).toEqual(['b', 'a'])
    expect(addRecentSearch(['Napkins', 'towels'], 'napkins')).toEqual(['napkins', 'towels'])
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
    expect(toPictureProps(photograph, '50vw')).toMatchObject({
      src: '/media/a/1200',
      srcSet: '/media/a/320 320w, /media/a/640 640w, /media/a/1200 1200w',
      sizes: '50vw',
    })
    expect(
      toPictureProps({ ...photograph, src: '/media/placeholder.svg', widths: [] }, '50vw'),
    ).not.toHaveProperty('srcSet')
    expect(thumbnailUrl(photograph)).toBe('/media/a/320')
  })

  it('change color if there is a photograph in that color', () => {
    const indigo = { label: 'Indigo', hex: '#2f4a7c', src: null }
    expect(findPictureInColor(photograph, indigo)).toBeNull()
    expect(findPictureInColor(photograph, { ...indigo, src: '/media/b' })).toEqual({
      ...photograph,
      src: '/media/b',
    })
  })
})
