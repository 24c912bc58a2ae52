import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Loads the local store with this `localStorage`. */
async function loadStoreWith(storage: object) {
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', storage)
  vi.resetModules()
  const { localStore } = await import('./browser-store.ts')
  return localStore
}

test('when storage is denied, values are kept until the page closes', async () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const store = await loadStoreWith({ getItem: deny, setItem: deny, removeItem: deny, clear: deny })
  expect(store.get('draft:a')).toBeNull()
  expect(store.set('draft:a', '1'), 'not stored').toBe(false)
  store.set('draft:b', '2')
  store.set('token', '3')
  expect(store.get('draft:a')).toBe('1')
  store.remove('draft:a')
  expect(store.get('draft:a')).toBeNull()
  store.removeAll('draft:')
  expect([store.get('draft:b'), store.get('token')]).toEqual([null, '3'])
  store.clear()
  expect(store.get('token')).toBeNull()
})

test('a full storage does not return the old value', async () => {
  const items = new Map([['cart', 'old']])
  const store = await loadStoreWith({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (key: string) => items.delete(key),
  })
  expect(store.get('cart')).toBe('old')
  expect(store.set('cart', 'new')).toBe(false)
  expect(store.get('cart')).toBe('new')
})
