import { localStore } from '#ui/browser-store.ts'

const key = 'wishesChanged'

/** The wishes were changed in this tab; the other ones hear of it. */
export function publishWishlistChange(): void {
  localStore.set(key, String(Date.now()))
}

/** Calls when another tab has changed the wishes; returns how to stop. */
export function onWishesElsewhere(listener: () => void): () => void {
  const hear = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === key && newValue !== null) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
