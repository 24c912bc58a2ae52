import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyBreadcrumb,
  parseBreadcrumb,
  addBreadcrumbEntry,
  setBreadcrumbDetail,
} from './breadcrumb-store.ts'
import { choosePreferredTrail } from './use-preferred-trail.ts'

const bread = (path: string) => ({ title: path, path })

describe('the stored breadcrumb', () => {
  it('has no duplicates and the last visited page at the end', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('/a', '/b', '/c', '/d')), (visits) => {
        const { breads } = visits.reduce(
          (all, path) => addBreadcrumbEntry(all, bread(path)),
          emptyBreadcrumb,
        )
        expect(new Set(breads.map(({ path }) => path)).size).toBe(breads.length)
        expect(breads.at(-1)?.path).toBe(visits.at(-1))
      }),
    )
  })

  it('is limited in length', () => {
    const many = Array.from({ length: 100 }, (_, index) => bread(`/${index}`)).reduce(
      addBreadcrumbEntry,
      emptyBreadcrumb,
    )
    expect(many.breads).toHaveLength(20)
  })

  it('stores product and order separately', () => {
    const both = setBreadcrumbDetail(
      setBreadcrumbDetail(emptyBreadcrumb, 'goodsDetail', 'fern-edge-napkins'),
      'cartDetail',
      'ord_1',
    )
    expect(both.BreaDetail).toEqual({ goodsDetail: 'fern-edge-napkins', cartDetail: 'ord_1' })
  })

  it('is restored as it was stored, and empty if invalid', () => {
    const breadcrumb = setBreadcrumbDetail(
      addBreadcrumbEntry(emptyBreadcrumb, bread('/bed')),
      'goodsDetail',
      'x',
    )
    expect(parseBreadcrumb(JSON.stringify(breadcrumb))).toEqual(breadcrumb)
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parseBreadcrumb(text).BreaDetail).toBeDefined()
      }),
    )
    expect(parseBreadcrumb('{"breads":[1,null,{"path":"/a"}],"BreaDetail":7}')).toEqual(
      emptyBreadcrumb,
    )
    expect(parseBreadcrumb(null)).toEqual(emptyBreadcrumb)
  })
})

describe('the trail of a product', () => {
  const trail = [
    { slug: 'table', title: 'Table' },
    { slug: 'napkins', title: 'Napkins' },
  ]

  it('leads back to the collection the shopper came from', () => {
    expect(
      choosePreferredTrail(
        { title: 'Gifts for a first house', path: '/collection/first-house' },
        trail,
      ),
    ).toEqual([{ slug: 'first-house', title: 'Gifts for a first house' }])
  })

  it('is the default trail otherwise', () => {
    expect(choosePreferredTrail(undefined, trail)).toBe(trail)
    expect(choosePreferredTrail({ title: 'Search', path: '/search' }, trail)).toBe(trail)
    expect(choosePreferredTrail({ title: 'Napkins', path: '/collection/napkins' }, trail)).toBe(
      trail,
    )
    expect(choosePreferredTrail({ title: 'All collections', path: '/collection' }, trail)).toBe(
      trail,
    )
  })
})
