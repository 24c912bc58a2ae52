import { session } from './session.ts'

const prefix = 'draft:'

/** Half-filled forms of this tab, so that a reload loses nothing; the server has them once they are whole. Gone with the session. */
export function readDraft(name: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

export function keepDraft(name: string, values: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(values))
  } catch {
    // A draft is a courtesy.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name)
  } catch {
    // Nothing was kept.
  }
}

session.onReset(() => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
})
