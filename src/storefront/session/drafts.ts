import { tabStore } from '#ui/browser-store.ts'
import { session } from './session.ts'

const prefix = 'draft:'

/**
 * Unfinished forms of this tab, so that a reload loses nothing. They are deleted with the session.
 */
export function readDraft(name: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(tabStore.get(prefix + name) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

export function saveDraft(name: string, values: Readonly<Record<string, string>>): void {
  tabStore.set(prefix + name, JSON.stringify(values))
}

export function dropDraft(name: string): void {
  tabStore.remove(prefix + name)
}

session.onReset(() => tabStore.removeAll(prefix))
