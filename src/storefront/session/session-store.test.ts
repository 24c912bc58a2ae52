import { describe, expect, it } from 'vitest'
import { hasLevel } from './level.ts'
import {
  type SessionPersistence,
  authSignal,
  createSessionStore,
  parseSession,
  getSessionId,
} from './session-store.ts'

/** The storage of one browser, shared by several tabs. */
function browser() {
  const stored = new Map<string, string>()
  const cookies: string[] = []
  const storage: SessionPersistence = {
    read: (key) => stored.get(key) ?? null,
    write: (key, value) => void (value === null ? stored.delete(key) : stored.set(key, value)),
    mirrorCartTotal: (total) => void cookies.push(`cartTotalNumber=${total}`),
  }
  return { stored, cookies, tab: () => createSessionStore(storage) }
}

const guest = { token: 'sid_1.secret', userInfo: { id: 'gst_1', userLevel: 99 } as const }

describe('the session', () => {
  it('is stored in parts and restored by the next page', () => {
    const { tab } = browser()
    tab().change({ ...guest, cartTotal: 3, orderData: { checkoutId: 'chk_1' } })
    expect(tab().snapshot()).toEqual({ ...guest, cartTotal: 3, orderData: { checkoutId: 'chk_1' } })
  })

  it('writes the cart total to the cookie on every change', () => {
    const { tab, cookies } = browser()
    const store = tab()
    store.change({ cartTotal: 2 })
    store.change({ cartTotal: 0 })
    expect(cookies).toEqual(['cartTotalNumber=2', 'cartTotalNumber=0'])
  })

  it('clears token, user info and cart total on reset and signals a version without the token', () => {
    const { tab, stored } = browser()
    const store = tab()
    let resets = 0
    store.onReset(() => (resets += 1))
    store.change({ ...guest, cartTotal: 3 })
    store.reset()
    expect(store.snapshot()).toEqual({ token: null, userInfo: null, orderData: null, cartTotal: 0 })
    expect(resets).toBe(1)
    const first = stored.get(authSignal)
    expect(first).toBeTruthy()
    expect(first).not.toContain('secret')
    store.reset()
    expect(stored.get(authSignal)).not.toBe(first)
  })

  it('is stale in another tab after sign-out, but not after renewal', () => {
    const { tab } = browser()
    const here = tab()
    here.change(guest)
    const there = tab()
    here.change({ token: 'sid_1.renewed' })
    expect(there.isStale()).toBe(false)
    here.reset()
    expect(there.isStale()).toBe(true)
  })

  it('is adopted by a tab without one, but not from another visitor', () => {
    const { tab } = browser()
    const there = tab()
    const here = tab()
    here.change({ ...guest, cartTotal: 1 })
    there.adopt()
    expect(there.snapshot()).toEqual(here.snapshot())
    here.reset()
    here.change({ token: 'sid_2.secret' })
    there.adopt()
    expect(there.snapshot().token).toBe('sid_1.secret')
  })
})

describe('values in local storage', () => {
  it.each([
    ['a broken user info', { userInfo: '{', token: 't.s' }, null],
    ['an unknown level', { userInfo: '{"id":"x","userLevel":7}' }, null],
    [
      'level 0, which is falsy and real',
      { userInfo: '{"id":"mem_1","userLevel":0}' },
      { id: 'mem_1', userLevel: 0 },
    ],
  ])('are ignored in the wrong shape: %s', (_, stored: Record<string, string>, userInfo) => {
    expect(parseSession((key) => stored[key] ?? null).userInfo).toEqual(userInfo)
  })

  it.each(['-1', 'many', '1.5', ''])('treat a cart total of "%s" as 0', (cartTotal) => {
    expect(parseSession((key) => (key === 'cartTotal' ? cartTotal : null)).cartTotal).toBe(0)
  })

  it('identify a session by the first half of its token', () => {
    expect(getSessionId('sid.secret')).toBe('sid')
    expect(getSessionId(null)).toBeNull()
  })
})

describe('a level', () => {
  it('matches an equal level or a list; without a user nothing matches', () => {
    expect(hasLevel({ userLevel: 0 }, 0)).toBe(true)
    expect(hasLevel({ userLevel: 0 }, [0])).toBe(true)
    expect(hasLevel({ userLevel: 99 }, 0)).toBe(false)
    expect(hasLevel(null, 0)).toBe(false)
    expect(hasLevel(null, [0, 99])).toBe(false)
  })
})
