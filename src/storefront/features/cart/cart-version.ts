import { localStore } from '#ui/browser-store.ts'

const key = 'cartVersion'
let known = ''

/** The cart as this tab knows it now; other tabs that show another one hear of it. */
export function publishCartVersion(version: number): void {
  known = String(version)
  localStore.set(key, known)
}

/** Calls when another tab has another cart than this one; returns how to stop. */
export function onCartElsewhere(listener: () => void): () => void {
  const hear = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === key && newValue !== null && newValue !== known) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
