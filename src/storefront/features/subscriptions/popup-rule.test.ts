import { describe, expect, test } from 'vitest'
import { nameOf, pageNamed, pages } from '#storefront/pages.ts'
import { cookieOf, isMoment, mayShow, ownAddress, type Visit } from './popup-rule.ts'

const visit = (given: Partial<Visit> = {}): Visit => ({
  page: 'index',
  layout: 'home',
  cookies: '',
  closed: false,
  sinceArrival: 0,
  busy: false,
  ...given,
})

describe('the subscription popup (specification §2, §4, §9)', () => {
  test.each(['privacy-policies', 'terms', 'registry-share-id'])('does not show on %s', (page) => {
    expect(pageNamed(page)).toBeDefined()
    expect(mayShow(visit({ page, layout: pageNamed(page)?.layout }))).toBe(false)
  })

  test('waits for the next page on the pages of a purchase, and may show on every other', () => {
    const quiet = pages
      .filter((page) => !mayShow(visit({ page: nameOf(page), layout: page.layout })))
      .map(({ path }) => path)
    expect(quiet).toEqual([
      '/settlement',
      '/pay',
      '/paymentSuccess/:id',
      '/registry/share/:id',
      '/privacy-policies',
      '/terms',
    ])
  })

  test('is hidden while the cookie subscribeState is set', () => {
    expect(mayShow(visit({ cookies: 'a=b; subscribeState=true' }))).toBe(false)
    expect(mayShow(visit({ cookies: 'a=b; subscribeState=false' }))).toBe(true)
  })

  test('the cookie is true for 86400 seconds', () =>
    expect(cookieOf()).toMatch(/^subscribeState=true; Max-Age=86400; /))

  test('of the address that is typed only a member’s own goes with the press into the figures', () => {
    const member = { userLevel: 0, email: 'nora@example.com' }
    expect(ownAddress('nora@example.com', member)).toBe('nora@example.com')
    for (const [typed, user] of [
      ['somebody@example.com', member],
      ['nora@example.com', null],
      ['nora@example.com', { userLevel: 99 }],
      ['', { userLevel: 0 }],
    ] as const)
      expect(ownAddress(typed, user)).toBeUndefined()
  })

  test('leaves the first page alone for two seconds; it never opens while somebody types or over another dialog', () => {
    expect(isMoment(visit({ sinceArrival: 1_999 }))).toBe(false)
    expect(isMoment(visit({ sinceArrival: 2_000 }))).toBe(true)
    expect(isMoment(visit({ sinceArrival: 20_000, busy: true }))).toBe(false)
  })
})
