import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../../src/app/commands.ts'
import type { Shop } from '../../src/app/shop.ts'
import { temporaryDirectory } from './app.ts'

interface MoveReport {
  readonly code: number
  readonly output: string
  /** The id of the run that the output names; empty if it names none. */
  readonly runId: string
}

export interface Mover {
  readonly folder: string
  /** Runs `npm run shop -- move …` with a file of this content. */
  move(content: string | Uint8Array, ...args: string[]): Promise<MoveReport>
  undo(runId: string): Promise<MoveReport>
}

export const movingFolder = (): string => temporaryDirectory('moving')

/** Moves files in from the command line, under a staff key if there is one. */
export function createMover(shop: Shop, folder: string, staffKey?: string): Mover {
  const run = async (args: readonly string[]): Promise<MoveReport> => {
    let output = ''
    const code = await runCommand(shop, args, {
      cwd: folder,
      isTerminal: false,
      staffKey,
      write: (text) => void (output += text),
    })
    return { code, output, runId: /imr_\w+/.exec(output)?.[0] ?? '' }
  }
  return {
    folder,
    async move(content, ...args) {
      await writeFile(join(folder, 'export.csv'), content)
      return run(['move', 'export.csv', ...args])
    },
    undo: (runId) => run(['move', 'undo', runId]),
  }
}
