import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { intendedActs, saveIntendedAct, takeIntendedAct } from './intended-act.ts'

const stored = new Map<string, string>()
const act = {
  path: '/api/wishlist/add',
  input: { productId: 'gds_1', variantId: 'var_1' },
  backUrl: '/goodsDetail/x',
  memberId: null,
} as const

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers({ now: new Date('2026-05-01T10:00:00Z') })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the stored action', () => {
  it('is performed after sign-in with its input and one key', () => {
    saveIntendedAct(act)
    expect(takeIntendedAct('/goodsDetail/x', 'mem_1')).toMatchObject({
      ...act,
      key: expect.stringMatching(/^[\w-]{36}$/) as string,
    })
  })

  it('is performed once', () => {
    saveIntendedAct(act)
    takeIntendedAct('/goodsDetail/x', 'mem_1')
    expect(takeIntendedAct('/goodsDetail/x', 'mem_1')).toBeNull()
  })

  it.each([null, '/', '/goodsDetail/y', '/goodsDetail/x?v=1'])(
    'is dropped by a sign-in that continues to %s',
    (backUrl) => {
      saveIntendedAct(act)
      expect(takeIntendedAct(backUrl, 'mem_1')).toBeNull()
      expect(takeIntendedAct('/goodsDetail/x', 'mem_1')).toBeNull()
    },
  )

  it('of one member is not performed by another', () => {
    saveIntendedAct({ ...act, memberId: 'mem_1' })
    expect(takeIntendedAct('/goodsDetail/x', 'mem_2')).toBeNull()
    saveIntendedAct({ ...act, memberId: 'mem_1' })
    expect(takeIntendedAct('/goodsDetail/x', 'mem_1')).not.toBeNull()
  })

  it('expires after half an hour', () => {
    saveIntendedAct(act)
    vi.advanceTimersByTime(30 * 60_000 + 1)
    expect(takeIntendedAct('/goodsDetail/x', 'mem_1')).toBeNull()
  })

  it.each([
    '{',
    'null',
    '[]',
    '"/api/wishlist/add"',
    JSON.stringify({
      ...act,
      key: 'k',
      at: Date.parse('2026-05-01T10:00:00Z'),
      path: '/api/user/closeAccount',
    }),
    JSON.stringify({ ...act, key: 'k', at: Date.parse('2026-05-01T10:00:00Z'), path: 'toString' }),
    JSON.stringify({ ...act, key: 'k', at: Date.parse('2026-05-01T11:00:00Z') }),
    JSON.stringify({ ...act, key: 'k', at: Date.parse('2026-05-01T10:00:00Z'), input: null }),
  ])('is ignored if the stored value is %s', (value) => {
    stored.set('intendedAct', value)
    expect(takeIntendedAct('/goodsDetail/x', 'mem_1')).toBeNull()
  })

  it('is never an action that needs step-up authentication', () => {
    const guarded = /close|changePassword|changeEmail|passkeys|export|confirm/
    expect(Object.keys(intendedActs).filter((path) => guarded.test(path))).toEqual([])
  })
})
