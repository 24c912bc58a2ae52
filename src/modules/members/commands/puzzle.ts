import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { minutes } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
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
  const spent = await rows(
    db,
    sql`
      insert into solved_puzzles (salt, expires_at)
      values (${answer.salt}, ${new Date(getPuzzleExpiry(answer.salt)).toISOString()}::timestamptz)
      on conflict do nothing
      returning 1
    `,
  )
  return spent.length > 0
}

export async function purgePuzzles(db: Db, now: Date): Promise<void> {
  await db.execute(
    sql`delete from solved_puzzles where expires_at < ${now.toISOString()}::timestamptz`,
  )
}

function hashTarget(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex')
}

function sign(secret: string, salt: string, target: string): string {
  return createHmac('sha256', secret).update(`puzzle ${salt} ${target}`).digest('hex')
}
