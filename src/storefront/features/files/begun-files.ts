import { session } from '#storefront/session/session.ts'
import { tabStore } from '#ui/browser-store.ts'

const prefix = 'file:'

const keyOf = (purpose: string, { name, size, lastModified }: File): string =>
  `${prefix}${purpose} ${size} ${lastModified} ${name}`

/**
 * Uploads in progress of this tab by the visible properties of the file. An unknown file is
 * uploaded from the start.
 */
export const begun = {
  find: (purpose: string, file: File): string | null => tabStore.get(keyOf(purpose, file)),
  note: (purpose: string, file: File, id: string): boolean =>
    tabStore.set(keyOf(purpose, file), id),
  forget: (purpose: string, file: File): void => tabStore.remove(keyOf(purpose, file)),
}

session.onReset(() => tabStore.removeAll(prefix))
