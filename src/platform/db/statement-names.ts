import type { Wire } from './wire-message.ts'

/** How a statement is called. */
export type Called = Pick<Wire, 'name' | 'text' | 'forget'>

export interface StatementNames {
  /** How to send a statement: by the name the server knows it under, or with its text. */
  ask(text: string): Called
  /** The server has it under that name now. */
  remember(text: string, asked: Called): void
  /** The statement failed: the server may or may not have it, so its name is not used again. */
  drop(text: string, asked: Called): void
}

/**
 * Which statements the server has parsed and planned. A text that comes a second time gets a name, so that it is planned once and
 * not at every call; what was not used for longest makes room.
 */
export function statementNames(limit = 400): StatementNames {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  let forget: string[] = []
  let count = 0

  function isRepeated(text: string): boolean {
    if (seen.has(text)) return true
    if (seen.size >= limit * 4) seen.clear()
    seen.add(text)
    return false
  }

  return {
    ask(text) {
      const known = names.get(text)
      if (known !== undefined) {
        names.delete(text)
        names.set(text, known)
        return { name: known, text: null, forget: [] }
      }
      if (!isRepeated(text)) return { name: '', text, forget: [] }
      const gone = forget
      forget = []
      return { name: `s${count++}`, text, forget: gone }
    },
    remember(text, { name }) {
      if (name === '' || names.has(text)) return
      names.set(text, name)
      const [oldest] = names
      if (names.size <= limit || !oldest) return
      names.delete(oldest[0])
      forget.push(oldest[1])
    },
    drop(text, { name }) {
      if (name === '') return
      names.delete(text)
      forget.push(name)
    },
  }
}
