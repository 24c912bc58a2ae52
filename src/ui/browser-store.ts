/**
 * Local storage that does not fail. When the browser denies access or the storage is full, values
 * are kept in memory until the page closes, and `set` returns false. With cookies blocked, even
 * reading `localStorage` throws, so all other code must use these stores.
 */
export const localStore = storeIn(() => localStorage)
/** The same as `localStore`, for one tab. */
export const tabStore = storeIn(() => sessionStorage)

function storeIn(open: () => Storage) {
  // The server has no memory store: all visitors would share it.
  const memory = typeof window === 'undefined' ? null : new Map<string, string>()
  const attempt = <Result>(act: (storage: Storage) => Result): Result | null => {
    try {
      return act(open())
    } catch {
      return null
    }
  }
  const remove = (key: string): void => {
    memory?.delete(key)
    attempt((storage) => storage.removeItem(key))
  }
  return {
    get: (key: string) => attempt((storage) => storage.getItem(key)) ?? memory?.get(key) ?? null,
    set(key: string, value: string): boolean {
      const isStored = attempt((storage) => (storage.setItem(key, value), true)) ?? false
      if (!isStored) {
        // A full storage still holds the old value.
        remove(key)
        memory?.set(key, value)
      }
      return isStored
    },
    remove,
    clear(): void {
      memory?.clear()
      attempt((storage) => storage.clear())
    },
    removeAll(prefix: string): void {
      const keys = [...(memory?.keys() ?? []), ...(attempt(Object.keys) ?? [])]
      for (const key of keys) if (key.startsWith(prefix)) remove(key)
    },
  }
}
