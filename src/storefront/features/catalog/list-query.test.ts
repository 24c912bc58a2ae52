import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeQuery,
  emptyQuery,
  hasFilter,
  toListInput,
  toListSearch,
  countFilters,
  parseListQuery,
  readListInput,
  sortLabels,
  toggleFilter,
  clearFilters,
  type ListQuery,
  type ListSort,
} from './list-query.ts'

const filter = fc.record({
  key: fc.stringMatching(/^[a-z0-9_-]{1,12}$/),
  value: fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !/\p{Cc}/u.test(text)),
})
const amount = fc.option(fc.integer({ min: 0, max: 100_000_000 }))
const query: fc.Arbitrary<ListQuery> = fc.record({
  q: fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()),
  filters: fc.uniqueArray(filter, {
    maxLength: 8,
    selector: ({ key, value }) => `${key}:${value}`,
  }),
  min: amount,
  max: amount,
  available: fc.boolean(),
  arrival: fc.option(
    fc.record({
      by: fc.constantFrom('2026-12-10', '2027-02-28'),
      zip: fc.constantFrom('02139', '94110'),
    }),
  ),
  sort: fc.option(fc.constantFrom(...(Object.keys(sortLabels) as ListSort[]))),
  page: fc.integer({ min: 1, max: 10_000 }),
})
const read = (search: string) => parseListQuery(new URLSearchParams(search))

describe('list URLs', () => {
  it('encode the whole query in one canonical form', () => {
    fc.assert(
      fc.property(query, (listQuery) => {
        const address = toListSearch(listQuery)
        expect(toListSearch(read(address))).toBe(address)
        expect(new Set(read(address).filters.map((one) => JSON.stringify(one)))).toEqual(
          new Set(listQuery.filters.map((one) => JSON.stringify(one))),
        )
        expect({ ...read(address), filters: [] }).toEqual({ ...listQuery, filters: [] })
      }),
    )
  })

  it('are empty for an unfiltered list', () => {
    expect(toListSearch(emptyQuery)).toBe('')
  })

  it('are parsed with any content', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (search) => {
        expect(() => toListInput(read(search))).not.toThrow()
      }),
    )
    expect(
      read('page=-3&sort=up&min=abc&max=-4&filter=&filter=Color&filter=color:&available=yes'),
    ).toEqual(emptyQuery)
    expect(read('page=99999').page).toBe(1)
    expect(read('q=%00a%0Ab&filter=color:%00')).toEqual({ ...emptyQuery, q: 'a b' })
  })

  it('accept prices in dollars as people write them', () => {
    expect(read('min=$49.50&max=1,200')).toMatchObject({ min: 4950, max: 120_000 })
    expect(toListSearch(read('min=50&max=99.5'))).toBe('?min=50&max=99.50')
  })
})

describe('changing a list', () => {
  it('returns to the first page', () => {
    expect(changeQuery({ ...emptyQuery, page: 4 }, { sort: 'newest' }).page).toBe(1)
    expect(toggleFilter({ ...emptyQuery, page: 4 }, { key: 'color', value: 'Weld' }).page).toBe(1)
  })

  it('toggles a filter', () => {
    fc.assert(
      fc.property(query, filter, (listQuery, one) => {
        const wasChosen = hasFilter(listQuery, one)
        expect(hasFilter(toggleFilter(listQuery, one), one)).toBe(!wasChosen)
        expect(toListSearch(toggleFilter(toggleFilter(listQuery, one), one))).toBe(
          toListSearch({ ...listQuery, page: 1 }),
        )
      }),
    )
  })

  it('counts a price range as one filter', () => {
    expect(countFilters(read('filter=color:Weld&min=1&max=9&available=1'))).toBe(3)
    expect(countFilters(clearFilters(read('q=napkin&filter=color:Weld&min=1')))).toBe(0)
  })

  it('parses the less restrictive query that the API suggests', () => {
    expect(readListInput('q=bottle+napkin&filter=color%3AWeld&minPrice=5000')).toEqual({
      ...emptyQuery,
      q: 'bottle napkin',
      filters: [{ key: 'color', value: 'Weld' }],
      min: 5000,
    })
    expect(readListInput('')).toEqual(emptyQuery)
  })

  it('sends a price range in ascending order', () => {
    expect(toListInput(read('min=90&max=20'))).toMatchObject({ minPrice: 2000, maxPrice: 9000 })
  })
})
