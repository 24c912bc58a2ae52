import { session } from '#storefront/session/session.ts'

const prefix = 'file:'

const keyOf = (purpose: string, { name, size, lastModified }: File): string => `${prefix}${purpose} ${size} ${lastModified} ${name}`

/** Files of this tab that are on their way, by what they look like from outside; a courtesy, so a full storage forgets them. */
export const begun = {
  find(purpose: string, file: File): string | null {
    try {
      return sessionStorage.getItem(keyOf(purpose, file))
    } catch {
      return null
    }
  },
  note(purpose: string, file: File, id: string): void {
    try {
      sessionStorage.setItem(keyOf(purpose, file), id)
    } catch {
      // It is sent from its start another time.
    }
  },
  forget(purpose: string, file: File): void {
    try {
      sessionStorage.removeItem(keyOf(purpose, file))
    } catch {
      // Nothing was kept.
    }
  },
}

session.onReset(() => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
})
