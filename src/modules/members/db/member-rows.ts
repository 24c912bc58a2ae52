import { eq } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { members } from './schema.ts'

export type MemberRow = typeof members.$inferSelect & { readonly id: Id<'mem'> }

export async function findMemberByEmail(db: Db, email: string): Promise<MemberRow | null> {
  const [member] = await db.select().from(members).where(eq(members.email, email)).limit(1)
  return (member as MemberRow | undefined) ?? null
}

export async function findMember(db: Db, id: Id<'mem'>): Promise<MemberRow | null> {
  const [member] = await db.select().from(members).where(eq(members.id, id)).limit(1)
  return (member as MemberRow | undefined) ?? null
}

export async function lockMember(tx: Tx, id: Id<'mem'>): Promise<MemberRow | null> {
  const [member] = await tx.select().from(members).where(eq(members.id, id)).for('update')
  return (member as MemberRow | undefined) ?? null
}
