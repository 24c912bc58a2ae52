import { localStore } from '#ui/browser-store.ts'

const key = 'wishesChanged'

/** Tells other tabs that the wish lists changed. */
export function publishWishlistChange(): void {
  localStore.set(key, String(Date.now()))
}

/** Calls the listener when another tab changes the wish lists. Returns a function that stops. */
export function onWishlistChangeInOtherTab(listener: () => void): () => void {
  const onStorage = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === key && newValue !== null) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
