import { describe, expect, test } from 'vitest'
import { cookieOf, isMoment, mayShow, ownAddress, type Visit } from './popup-rule.ts'

const visit = (given: Partial<Visit> = {}): Visit => ({
  path: '/',
  cookies: '',
  closed: false,
  goodsSeen: 0,
  sinceArrival: 0,
  busy: false,
  ...given,
})

describe('the subscription popup (specification §2, §4, §9)', () => {
  test.each(['/privacy-policies', '/terms', '/registry/share/reg_1'])('does not show on %s', (path) => {
    expect(mayShow(visit({ path }))).toBe(false)
  })

  test.each([
    '/settlement',
    '/pay',
    '/paymentSuccess/x',
    '/login',
    '/login/welcome',
    '/unsubscribe',
    '/subscribe/confirm',
    '/tourist/order',
  ])('is never over %s', (path) => expect(mayShow(visit({ path }))).toBe(false))

  test.each(['/', '/collection', '/goodsDetail/x', '/registry', '/user/faqs', '/payments', '/termsheet'])('may show on %s', (path) => {
    expect(mayShow(visit({ path }))).toBe(true)
  })

  test('is hidden while the cookie subscribeState is set', () => {
    expect(mayShow(visit({ cookies: 'a=b; subscribeState=true' }))).toBe(false)
    expect(mayShow(visit({ cookies: 'a=b; subscribeState=false' }))).toBe(true)
  })

  test('the cookie is true for 86400 seconds', () => expect(cookieOf()).toMatch(/^subscribeState=true; Max-Age=86400; /))

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

  test('waits for intent: a second piece looked at, or 20 seconds; never while somebody types or another dialog is open', () => {
    expect(isMoment(visit({ goodsSeen: 1, sinceArrival: 19_999 }))).toBe(false)
    expect(isMoment(visit({ goodsSeen: 2 }))).toBe(true)
    expect(isMoment(visit({ sinceArrival: 20_000 }))).toBe(true)
    expect(isMoment(visit({ sinceArrival: 20_000, busy: true }))).toBe(false)
  })
})
