import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { letterPeriod, lettersInPeriod, type Topic } from '../domain/letters.ts'
import { letters } from './schema.ts'

export type StoredLetter = typeof letters.$inferSelect

export async function findLetter(db: Db, id: string): Promise<StoredLetter | null> {
  const [found] = await db.select().from(letters).where(eq(letters.id, id)).limit(1)
  return found ?? null
}

/** The newest first. */
export function listLetterRows(db: Db): Promise<StoredLetter[]> {
  return db.select().from(letters).orderBy(desc(letters.createdAt), desc(letters.id)).limit(100)
}

/** Keeps a draft; null when the letter of that id has begun to go out. */
export async function keepDraft(tx: Tx, draft: typeof letters.$inferInsert): Promise<StoredLetter | null> {
  const { id, createdAt, ...words } = draft
  const [kept] = await tx
    .insert(letters)
    .values({ id, createdAt, ...words })
    .onConflictDoUpdate({ target: letters.id, set: words, setWhere: isNull(letters.begunAt) })
    .returning()
  return kept ?? null
}

/** Begins a letter, once. */
export async function beginLetter(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const begun = await tx
    .update(letters)
    .set({ begunAt: now })
    .where(and(eq(letters.id, id), isNull(letters.begunAt)))
    .returning({ id: letters.id })
  return begun.length > 0
}

export async function endLetter(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.update(letters).set({ endedAt: now }).where(eq(letters.id, id))
}

/** Subscribers who want this topic; `isDue` says of each whether the letters promised for these weeks are not used up. */
const wants = (topic: Topic) => sql`s.state = 'confirmed' and ${topic} = any(s.topics)`

const isDue = (now: Date) => sql`
  (select count(*) from letter_copies c where c.subscriber_id = s.id and c.at > ${new Date(now.getTime() - letterPeriod).toISOString()}::timestamptz)
    < case s.frequency when 'monthly' then ${lettersInPeriod.monthly}::int else ${lettersInPeriod.every}::int end`

/** How many would get a letter on this topic now, and how many want it and have had theirs for these weeks. */
export async function countReaders(db: Db, { topic, now }: { topic: Topic; now: Date }): Promise<{ readers: number; later: number }> {
  const [counted] = await rows<{ readers: number; later: number }>(
    db,
    sql`select count(*) filter (where ${isDue(now)})::int as readers, count(*) filter (where not (${isDue(now)}))::int as later
      from subscribers s where ${wants(topic)}`,
  )
  return counted ?? { readers: 0, later: 0 }
}

/** Takes the next readers of a letter that was begun, each of them once; who confirmed afterwards is not among them. */
export function takeReaders(
  tx: Tx,
  { letter, limit, now }: { letter: Pick<StoredLetter, 'id' | 'topic' | 'begunAt'>; limit: number; now: Date },
): Promise<{ id: string; email: string }[]> {
  const begunAt = (letter.begunAt ?? now).toISOString()
  return rows(
    tx,
    sql`
    with taken as (
      insert into letter_copies (letter_id, subscriber_id, at)
      select ${letter.id}, s.id, ${now.toISOString()}::timestamptz from subscribers s
      where ${wants(letter.topic)} and s.confirmed_at <= ${begunAt}::timestamptz and ${isDue(now)}
        and not exists (select 1 from letter_copies mine where mine.letter_id = ${letter.id} and mine.subscriber_id = s.id)
      order by s.id limit ${limit}
      on conflict do nothing returning subscriber_id
    )
    select s.id, s.email from subscribers s join taken on taken.subscriber_id = s.id`,
  )
}

export async function countCopies(db: Db, id: string): Promise<number> {
  const [counted] = await rows<{ count: number }>(db, sql`select count(*)::int as count from letter_copies where letter_id = ${id}`)
  return counted?.count ?? 0
}
