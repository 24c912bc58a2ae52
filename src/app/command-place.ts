import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** Where a command was given, and where its words go. */
export interface Place {
  readonly cwd: string
  readonly write: (text: string) => void
  /** Whether a person looks on, who is shown how far it is. */
  readonly isTerminal: boolean
  /** The staff key of whoever acts, from STAFF_KEY. */
  readonly staffKey?: string | undefined
}

/** What a command needs beside the shop. */
export interface CommandPlace extends Place {
  /** Called once by a command that has changed the shop: with it, the run is kept in the record of staff acts. */
  readonly record: (facts: Readonly<Record<string, string | number | boolean>>) => void
}

export function fileOf([file]: readonly string[], { cwd }: Place): string {
  if (!file)
    throw new Error('A file is missing. "npm run shop -- --help" says what each command takes.')
  return resolve(cwd, file)
}

/** `FILE [--archive-missing]`, of commands whose file names what is to be there. */
export function fileAndFlag(
  args: readonly string[],
  place: Place,
): { file: string; archiveMissing: boolean } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'archive-missing': { type: 'boolean', default: false } },
  })
  return { file: fileOf(positionals, place), archiveMissing: values['archive-missing'] }
}
