import { describe, expect, test } from 'vitest'
import { getRouteName, findPageByName, pages } from '#storefront/pages.ts'
import {
  buildPopupCookie,
  shouldShowPopup,
  canShowPopup,
  getOwnEmail,
  type PopupVisit,
} from './popup-rule.ts'

const visit = (given: Partial<PopupVisit> = {}): PopupVisit => ({
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
    expect(findPageByName(page)).toBeDefined()
    expect(canShowPopup(visit({ page, layout: findPageByName(page)?.layout }))).toBe(false)
  })

  test('waits for the next page on the pages of a purchase, and may show on every other', () => {
    const quiet = pages
      .filter((page) => !canShowPopup(visit({ page: getRouteName(page), layout: page.layout })))
      .map(({ path }) => path)
    expect(quiet).toEqual([
      '/settlement',
      '/pay',
      '/pay/link',
      '/paymentSuccess/:id',
      '/registry/share/:id',
      '/privacy-policies',
      '/terms',
    ])
  })

  test('is hidden while the cookie subscribeState is set', () => {
    expect(canShowPopup(visit({ cookies: 'a=b; subscribeState=true' }))).toBe(false)
    expect(canShowPopup(visit({ cookies: 'a=b; subscribeState=false' }))).toBe(true)
  })

  test('the cookie is true for 86400 seconds', () =>
    expect(buildPopupCookie()).toMatch(/^subscribeState=true; Max-Age=86400; /))

  test('of the address that is typed only a member’s own goes with the press into the figures', () => {
    const member = { userLevel: 0, email: 'nora@example.com' }
    expect(getOwnEmail('nora@example.com', member)).toBe('nora@example.com')
    for (const [typed, user] of [
      ['somebody@example.com', member],
      ['nora@example.com', null],
      ['nora@example.com', { userLevel: 99 }],
      ['', { userLevel: 0 }],
    ] as const)
      expect(getOwnEmail(typed, user)).toBeUndefined()
  })

  test('leaves the first page alone for two seconds; it never opens while somebody types or over another dialog', () => {
    expect(shouldShowPopup(visit({ sinceArrival: 1_999 }))).toBe(false)
    expect(shouldShowPopup(visit({ sinceArrival: 2_000 }))).toBe(true)
    expect(shouldShowPopup(visit({ sinceArrival: 20_000, busy: true }))).toBe(false)
  })
})
