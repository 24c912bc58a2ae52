import { resolve } from 'node:path'

/** Where a command was given, and where its words go. */
export interface Place {
  readonly cwd: string
  readonly write: (text: string) => void
  /** Whether a person looks on, who is shown how far it is. */
  readonly isTerminal: boolean
  /** The staff key of whoever acts, from STAFF_KEY. */
  readonly staffKey?: string | undefined
}

export function fileOf([file]: readonly string[], { cwd }: Place): string {
  if (!file) throw new Error('A file is missing. "npm run shop -- --help" says what each command takes.')
  return resolve(cwd, file)
}
