import { describe, expect, it } from 'vitest'
import { hasLevel } from './level.ts'
import {
  type SessionKeep,
  authSignal,
  createSessionStore,
  parseSession,
  sessionIdOf,
} from './session-store.ts'

/** One browser's storage, seen by several tabs. */
function browser() {
  const stored = new Map<string, string>()
  const cookies: string[] = []
  const keep: SessionKeep = {
    read: (key) => stored.get(key) ?? null,
    write: (key, value) => void (value === null ? stored.delete(key) : stored.set(key, value)),
    mirrorCartTotal: (total) => void cookies.push(`cartTotalNumber=${total}`),
  }
  return { stored, cookies, tab: () => createSessionStore(keep) }
}

const guest = { token: 'sid_1.secret', userInfo: { id: 'gst_1', userLevel: 99 } as const }

describe('the session', () => {
  it('is persisted in parts and found again by the next page', () => {
    const { tab } = browser()
    tab().change({ ...guest, cartTotal: 3, orderData: { checkoutId: 'chk_1' } })
    expect(tab().snapshot()).toEqual({ ...guest, cartTotal: 3, orderData: { checkoutId: 'chk_1' } })
  })

  it('mirrors the count of the cart into its cookie at every change', () => {
    const { tab, cookies } = browser()
    const store = tab()
    store.change({ cartTotal: 2 })
    store.change({ cartTotal: 0 })
    expect(cookies).toEqual(['cartTotalNumber=2', 'cartTotalNumber=0'])
  })

  it('when reset, clears token and user info, sets the cart to 0, and signals by a version that is not the token', () => {
    const { tab, stored } = browser()
    const store = tab()
    let told = 0
    store.onReset(() => (told += 1))
    store.change({ ...guest, cartTotal: 3 })
    store.reset()
    expect(store.snapshot()).toEqual({ token: null, userInfo: null, orderData: null, cartTotal: 0 })
    expect(told).toBe(1)
    const first = stored.get(authSignal)
    expect(first).toBeTruthy()
    expect(first).not.toContain('secret')
    store.reset()
    expect(stored.get(authSignal)).not.toBe(first)
  })

  it('is stale in another tab after a sign-out, and not after a renewal of the same session', () => {
    const { tab } = browser()
    const here = tab()
    here.change(guest)
    const there = tab()
    here.change({ token: 'sid_1.renewed' })
    expect(there.isStale()).toBe(false)
    here.reset()
    expect(there.isStale()).toBe(true)
  })

  it("is adopted by a tab that had none, with its count; another visitor's is not", () => {
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

describe('what local storage holds', () => {
  it.each([
    ['a broken user info', { userInfo: '{', token: 't.s' }, null],
    ['an unknown level', { userInfo: '{"id":"x","userLevel":7}' }, null],
    [
      'level 0, which is falsy and real',
      { userInfo: '{"id":"mem_1","userLevel":0}' },
      { id: 'mem_1', userLevel: 0 },
    ],
  ])('is believed only in its shape: %s', (_, stored: Record<string, string>, userInfo) => {
    expect(parseSession((key) => stored[key] ?? null).userInfo).toEqual(userInfo)
  })

  it.each(['-1', 'many', '1.5', ''])('counts a cart of "%s" as none', (cartTotal) => {
    expect(parseSession((key) => (key === 'cartTotal' ? cartTotal : null)).cartTotal).toBe(0)
  })

  it('names a session by the public half of its token', () => {
    expect(sessionIdOf('sid.secret')).toBe('sid')
    expect(sessionIdOf(null)).toBeNull()
  })
})

describe('a level', () => {
  it('is let in when it is the wanted one or in the list; nobody is let in nowhere', () => {
    expect(hasLevel({ userLevel: 0 }, 0)).toBe(true)
    expect(hasLevel({ userLevel: 0 }, [0])).toBe(true)
    expect(hasLevel({ userLevel: 99 }, 0)).toBe(false)
    expect(hasLevel(null, 0)).toBe(false)
    expect(hasLevel(null, [0, 99])).toBe(false)
  })
})
