import { resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'

/** The environment of a command: its directory, output and caller. */
export interface CommandEnvironment {
  readonly cwd: string
  readonly write: (text: string) => void
  /** Whether to show progress. */
  readonly isTerminal: boolean
  /** From STAFF_KEY. */
  readonly staffKey?: string | undefined
}

export interface CommandContext extends CommandEnvironment {
  /** Adds facts about a change to the audit entry of the command. */
  readonly record: (facts: Readonly<Record<string, string | number | boolean>>) => void
}

export function resolveFile([file]: readonly string[], { cwd }: CommandEnvironment): string {
  if (!file) throw new Error('A file is required. See "npm run shop -- --help" for all arguments.')
  return resolve(cwd, file)
}

/** Parses positional arguments and options. */
export const parseArguments = <Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) => parseArgs({ args: [...args], allowPositionals: true, options })

/** Parses `FILE [--archive-missing]`. */
export function parseFileArguments(
  args: readonly string[],
  place: CommandEnvironment,
): { file: string; archiveMissing: boolean } {
  const { values, positionals } = parseArguments(args, {
    'archive-missing': { type: 'boolean', default: false },
  })
  return { file: resolveFile(positionals, place), archiveMissing: values['archive-missing'] }
}
