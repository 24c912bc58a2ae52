import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { minutes } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { isSameHash } from '#platform/secrets/secrets.ts'
import { parsePuzzleAnswer, getPuzzleExpiry, puzzleSize, type Puzzle } from '../domain/puzzle.ts'

const puzzleLifetime = minutes(10)

/** The puzzle is not stored; its signature proves that the shop issued it. */
export function createPuzzle(secret: string, now: Date): Puzzle {
  const salt = `${(now.getTime() + puzzleLifetime).toString(36).padStart(10, '0')}-${randomBytes(16).toString('hex')}`
  const target = hashTarget(salt, randomInt(puzzleSize))
  return { salt, target, below: puzzleSize, signature: sign(secret, salt, target) }
}

export async function consumePuzzleAnswer(
  { db, now }: Ctx,
  { secret }: { secret: string },
  text: string | undefined,
): Promise<boolean> {
  const answer = parsePuzzleAnswer(text ?? '')
  if (!answer || getPuzzleExpiry(answer.salt) <= now.getTime()) return false
  if (
    !isSameHash(sign(secret, answer.salt, hashTarget(answer.salt, answer.number)), answer.signature)
  )
    return false
  const inserted = await execute(
    db,
    sql`
      insert into solved_puzzles (salt, expires_at)
      values (${answer.salt}, ${new Date(getPuzzleExpiry(answer.salt))})
      on conflict do nothing`,
  )
  return inserted > 0
}

export async function purgePuzzles(db: Db, now: Date): Promise<void> {
  await execute(db, sql`delete from solved_puzzles where expires_at < ${now}`)
}

function hashTarget(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex')
}

function sign(secret: string, salt: string, target: string): string {
  return createHmac('sha256', secret).update(`puzzle ${salt} ${target}`).digest('hex')
}
