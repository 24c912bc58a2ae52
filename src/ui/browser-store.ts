/**
 * Storage of the browser. It may deny access or be full: then what is written lives as long as the page, and writing returns false.
 * Even reading the property throws where cookies are blocked, so nothing else may touch `localStorage` or `sessionStorage`.
 */
export const localStore = storeIn(() => localStorage)
/** The same for one tab. */
export const tabStore = storeIn(() => sessionStorage)

function storeIn(open: () => Storage) {
  // None on the server, where it would be shared by everybody.
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
        // A full storage still has the value before.
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
