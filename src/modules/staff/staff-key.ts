import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import { hours } from '#kernel/time/time.ts'
import { parseIdAndToken } from '#kernel/token/token.ts'
import type { Staff } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { staffKeys } from './db/schema.ts'

/**
 * Returns a new key `id.secret` for a person or a program; only the hash of the secret is stored.
 */
export async function createStaffKey(
  db: Db,
  { name, now }: { name: string; now: Date },
): Promise<string> {
  const id = createId('stk', now.getTime())
  const secret = randomBytes(32).toString('base64url')
  await db.insert(staffKeys).values({ id, name, secretHash: hashSecret(secret), createdAt: now })
  return `${id}.${secret}`
}

/** Returns false if the key does not exist or is already revoked. */
export async function revokeStaffKey(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const revoked = await db
    .update(staffKeys)
    .set({ revokedAt: now })
    .where(and(eq(staffKeys.id, id), isNull(staffKeys.revokedAt)))
    .returning({ id: staffKeys.id })
  return revoked.length > 0
}

export interface StaffKeySummary {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

export function listStaffKeys(db: Db): Promise<StaffKeySummary[]> {
  const { id, name, createdAt, lastUsedAt, revokedAt } = staffKeys
  return db
    .select({ id, name, createdAt, lastUsedAt, revokedAt })
    .from(staffKeys)
    .orderBy(staffKeys.id)
}

/** Returns null for an invalid key. The last use of a key is recorded at most once an hour. */
export async function authenticateStaff(db: Db, text: string, now: Date): Promise<Staff | null> {
  const parsed = parseIdAndToken('stk', text)
  if (!parsed) return null
  const { id, secret } = parsed
  const [key] = await db.select().from(staffKeys).where(eq(staffKeys.id, id)).limit(1)
  if (
    !key
    || key.revokedAt
    || !timingSafeEqual(Buffer.from(key.secretHash), Buffer.from(hashSecret(secret)))
  )
    return null
  if (!key.lastUsedAt || key.lastUsedAt.getTime() < now.getTime() - hours(1))
    await db
      .update(staffKeys)
      .set({
        lastUsedAt: sql`greatest(${staffKeys.lastUsedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(staffKeys.id, id))
  return { id, name: key.name }
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(`staff ${secret}`).digest('hex')
}
