import { localStore } from '#ui/browser-store.ts'

const key = 'cartVersion'
let currentVersion = ''

/** Stores the cart version of this tab and notifies other tabs. */
export function publishCartVersion(version: number): void {
  currentVersion = String(version)
  localStore.set(key, currentVersion)
}

/** Calls the listener when another tab has a different cart; returns a function that stops. */
export function onCartChangedElsewhere(listener: () => void): () => void {
  const onStorage = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === key && newValue !== null && newValue !== currentVersion) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
