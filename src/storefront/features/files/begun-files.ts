import { session } from '#storefront/session/session.ts'
import { tabStore } from '#ui/browser-store.ts'

const prefix = 'file:'

const keyOf = (purpose: string, { name, size, lastModified }: File): string =>
  `${prefix}${purpose} ${size} ${lastModified} ${name}`

/** Files of this tab that are on their way, by what they look like from outside. One that is forgotten is sent from its start. */
export const begun = {
  find: (purpose: string, file: File): string | null => tabStore.get(keyOf(purpose, file)),
  note: (purpose: string, file: File, id: string): boolean =>
    tabStore.set(keyOf(purpose, file), id),
  forget: (purpose: string, file: File): void => tabStore.remove(keyOf(purpose, file)),
}

session.onReset(() => tabStore.removeAll(prefix))
