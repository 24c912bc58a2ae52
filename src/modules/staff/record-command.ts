import type { Db } from '#platform/db/database.server.ts'
import { staffActs } from './data/schema.ts'

export interface CommandRun {
  /** "import" */
  readonly command: string
  /** What it was given and what it changed, as counts; nothing of what was in a file. */
  readonly facts: Readonly<Record<string, string | number | boolean>>
  readonly outcome: 'done' | 'failed'
  readonly now: Date
}

/** A command that changed the shop leaves an entry beside the acts of the staff's API. */
export async function recordCommand(db: Db, { command, facts, outcome, now }: CommandRun): Promise<void> {
  await db.insert(staffActs).values({ keyId: 'cli', at: now, act: `command/${command}`, input: facts, outcome })
}
