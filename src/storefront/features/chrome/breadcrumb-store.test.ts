import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noBreadcrumb, readBreadcrumb, withBread, withDetail } from './breadcrumb-store.ts'
import { trailFrom } from './use-preferred-trail.ts'

const bread = (path: string) => ({ title: path, path })

describe('the breadcrumb that is kept', () => {
  it('holds no page twice, the last one gone to at the end', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('/a', '/b', '/c', '/d')), (visits) => {
        const { breads } = visits.reduce((all, path) => withBread(all, bread(path)), noBreadcrumb)
        expect(new Set(breads.map(({ path }) => path)).size).toBe(breads.length)
        expect(breads.at(-1)?.path).toBe(visits.at(-1))
      }),
    )
  })

  it('does not grow without end', () => {
    const many = Array.from({ length: 100 }, (_, index) => bread(`/${index}`)).reduce(
      withBread,
      noBreadcrumb,
    )
    expect(many.breads).toHaveLength(20)
  })

  it('remembers goods and order apart', () => {
    const both = withDetail(
      withDetail(noBreadcrumb, 'goodsDetail', 'fern-edge-napkins'),
      'cartDetail',
      'ord_1',
    )
    expect(both.BreaDetail).toEqual({ goodsDetail: 'fern-edge-napkins', cartDetail: 'ord_1' })
  })

  it('comes back as it was kept, and empty from what makes no sense', () => {
    const kept = withDetail(withBread(noBreadcrumb, bread('/bed')), 'goodsDetail', 'x')
    expect(readBreadcrumb(JSON.stringify(kept))).toEqual(kept)
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readBreadcrumb(text).BreaDetail).toBeDefined()
      }),
    )
    expect(readBreadcrumb('{"breads":[1,null,{"path":"/a"}],"BreaDetail":7}')).toEqual(noBreadcrumb)
    expect(readBreadcrumb(null)).toEqual(noBreadcrumb)
  })
})

describe('the trail of goods', () => {
  const trail = [
    { slug: 'table', title: 'Table' },
    { slug: 'napkins', title: 'Napkins' },
  ]

  it('leads back to the collection the shopper came from', () => {
    expect(
      trailFrom({ title: 'Gifts for a first house', path: '/collection/first-house' }, trail),
    ).toEqual([{ slug: 'first-house', title: 'Gifts for a first house' }])
  })

  it('is the catalog’s own for everybody else', () => {
    expect(trailFrom(undefined, trail)).toBe(trail)
    expect(trailFrom({ title: 'Search', path: '/search' }, trail)).toBe(trail)
    expect(trailFrom({ title: 'Napkins', path: '/collection/napkins' }, trail)).toBe(trail)
    expect(trailFrom({ title: 'All collections', path: '/collection' }, trail)).toBe(trail)
  })
})
