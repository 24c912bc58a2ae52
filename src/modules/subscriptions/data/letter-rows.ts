import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { letterPeriod, lettersInPeriod, type Topic } from '../domain/letters.ts'
import { letterCopies, letters } from './schema.ts'

export type StoredLetter = typeof letters.$inferSelect

export async function findLetter(db: Db, id: string): Promise<StoredLetter | null> {
  const [found] = await db.select().from(letters).where(eq(letters.id, id)).limit(1)
  return found ?? null
}

export function listLetterRows(db: Db): Promise<StoredLetter[]> {
  return db.select().from(letters).orderBy(desc(letters.createdAt), desc(letters.id)).limit(100)
}

export async function saveNewsletterDraft(
  tx: Tx,
  draft: typeof letters.$inferInsert,
): Promise<StoredLetter | null> {
  const { id, createdAt, ...content } = draft
  const [saved] = await tx
    .insert(letters)
    .values({ id, createdAt, ...content })
    .onConflictDoUpdate({ target: letters.id, set: content, setWhere: isNull(letters.begunAt) })
    .returning()
  return saved ?? null
}

export async function beginLetter(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const started = await tx
    .update(letters)
    .set({ begunAt: now })
    .where(and(eq(letters.id, id), isNull(letters.begunAt)))
    .returning({ id: letters.id })
  return started.length > 0
}

export async function endLetter(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.update(letters).set({ endedAt: now }).where(eq(letters.id, id))
}

const isWithinLimit = (now: Date) => sql`
  (select count(*)
    from letter_copies c
    where c.subscriber_id = s.id
      and c.at > ${new Date(now.getTime() - letterPeriod).toISOString()}::timestamptz)
    < case s.frequency
      when 'monthly' then ${lettersInPeriod.monthly}::int
      else ${lettersInPeriod.every}::int end`

export interface Readers {
  readonly readers: number
  readonly later: number
}

export async function countReaders(db: Db, now: Date): Promise<ReadonlyMap<Topic, Readers>> {
  const counted = await rows<Readers & { topic: Topic }>(
    db,
    sql`
    with confirmed as (select s.topics, ${isWithinLimit(now)} as is_due
      from subscribers s
      where s.state = 'confirmed')
    select topic, count(*) filter (where is_due)::int as readers,
      count(*) filter (where not is_due)::int as later
    from confirmed, unnest(topics) as topic group by topic`,
  )
  return new Map(counted.map(({ topic, readers, later }) => [topic, { readers, later }]))
}

/**
 * Claims the next recipients of a campaign, each once; later subscribers are excluded. The lock
 * serializes campaigns, because each counts the emails of the others.
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
    with claimed as (
      insert into letter_copies (letter_id, subscriber_id, at)
      select ${letter.id}, s.id, ${now.toISOString()}::timestamptz from subscribers s
      where s.state = 'confirmed'
        and ${letter.topic} = any(s.topics)
        and s.confirmed_at <= ${begunAt}::timestamptz
        and ${isWithinLimit(now)}
        and not exists (select 1
          from letter_copies mine
          where mine.letter_id = ${letter.id} and mine.subscriber_id = s.id)
      order by s.id limit ${limit}
      on conflict do nothing returning subscriber_id
    )
    select s.id, s.email from subscribers s join claimed on claimed.subscriber_id = s.id`,
  )
}

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
  return new Map(counted.map((row) => [row.letterId, row.copies]))
}
