import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { letterPeriod, lettersInPeriod, type Topic } from '../domain/letters.ts'
import { letterCopies, letters } from './schema.ts'

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
export async function saveNewsletterDraft(
  tx: Tx,
  draft: typeof letters.$inferInsert,
): Promise<StoredLetter | null> {
  const { id, createdAt, ...words } = draft
  const [kept] = await tx
    .insert(letters)
    .values({ id, createdAt, ...words })
    .onConflictDoUpdate({ target: letters.id, set: words, setWhere: isNull(letters.begunAt) })
    .returning()
  return kept ?? null
}

/** Begins a letter, once. */
export async function beginLetter(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
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

/** Whether the letters promised to a subscriber for these weeks are not used up. */
const isDue = (now: Date) => sql`
  (select count(*) from letter_copies c where c.subscriber_id = s.id and c.at > ${new Date(now.getTime() - letterPeriod).toISOString()}::timestamptz)
    < case s.frequency when 'monthly' then ${lettersInPeriod.monthly}::int else ${lettersInPeriod.every}::int end`

export interface Readers {
  readonly readers: number
  readonly later: number
}

/** Of each topic that anybody wants: how many would get a letter on it now, and how many have had theirs for these weeks. */
export async function countReaders(db: Db, now: Date): Promise<ReadonlyMap<Topic, Readers>> {
  const counted = await rows<Readers & { topic: Topic }>(
    db,
    sql`
    with standing as (select s.topics, ${isDue(now)} as is_due from subscribers s where s.state = 'confirmed')
    select topic, count(*) filter (where is_due)::int as readers, count(*) filter (where not is_due)::int as later
    from standing, unnest(topics) as topic group by topic`,
  )
  return new Map(counted.map(({ topic, readers, later }) => [topic, { readers, later }]))
}

/**
 * Takes the next readers of a letter that was begun, each of them once; who confirmed afterwards is not among them. Letters take
 * theirs one after the other: two at once would each count without the other's copies.
 */
export async function takeReaders(
  tx: Tx,
  {
    letter,
    limit,
    now,
  }: { letter: Pick<StoredLetter, 'id' | 'topic' | 'begunAt'>; limit: number; now: Date },
): Promise<{ id: string; email: string }[]> {
  const begunAt = (letter.begunAt ?? now).toISOString()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('letters', 0))`)
  return rows(
    tx,
    sql`
    with taken as (
      insert into letter_copies (letter_id, subscriber_id, at)
      select ${letter.id}, s.id, ${now.toISOString()}::timestamptz from subscribers s
      where s.state = 'confirmed' and ${letter.topic} = any(s.topics) and s.confirmed_at <= ${begunAt}::timestamptz and ${isDue(now)}
        and not exists (select 1 from letter_copies mine where mine.letter_id = ${letter.id} and mine.subscriber_id = s.id)
      order by s.id limit ${limit}
      on conflict do nothing returning subscriber_id
    )
    select s.id, s.email from subscribers s join taken on taken.subscriber_id = s.id`,
  )
}

/** By the letter's id; one without copies is not among them. */
export async function countCopies(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { letterId } = letterCopies
  const counted = await db
    .select({ letterId, copies: count() })
    .from(letterCopies)
    .where(inArray(letterId, [...ids]))
    .groupBy(letterId)
  return new Map(counted.map((one) => [one.letterId, one.copies]))
}
