import { and, asc, eq, gt, inArray, isNull, or, sql, SQL } from 'drizzle-orm'
import {
  alias,
  bigint,
  integer,
  jsonb,
  PgDialect,
  pgSchema,
  pgTable,
  QueryBuilder,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pg-proxy'
import { describe, expect, test } from 'vitest'
import { QuickDialect } from './quick-dialect.ts'

const pieces = pgTable('pieces', {
  id: text().primaryKey(),
  orderId: text('order_id').notNull(),
  cents: integer().notNull().default(0),
  seen: timestamp({ withTimezone: true }),
  facts: jsonb().$type<Record<string, number>>(),
  big: bigint({ mode: 'number' }),
})
const dated = pgTable('dated', {
  number: integer().generatedAlwaysAsIdentity(),
  double: integer().generatedAlwaysAs(sql`number * 2`),
  id: text().$defaultFn(() => 'made'),
  name: text('na"me').default('none'),
  at: timestamp({ withTimezone: true }).$onUpdateFn(() => now),
})
const elsewhere = pgSchema('else"where').table('odd "name"', { id: text('i"d') })

const [plain, quick] = [new PgDialect(), new QuickDialect()]
const db = drizzle(() => Promise.reject(new Error('nothing is asked here')))
const twin = alias(pieces, 'twin')
const now = new Date('2026-11-24T03:00:00Z')

/** What they write; the quick one leaves out `typings`, which is how a statement that it left to the builder is known. */
function written(statement: { getSQL: () => SQL }) {
  const builtBy = (dialect: PgDialect) =>
    dialect.sqlToQuery(
      (statement instanceof SQL ? statement : Object.assign(statement, { dialect })).getSQL(),
    )
  const [expected, given] = [builtBy(plain), builtBy(quick)]
  return {
    expected: { sql: expected.sql, params: expected.params },
    given: { sql: given.sql, params: given.params },
    itself: given.typings === undefined,
  }
}

describe('writes what the builder would have written, itself', () => {
  test.each<[string, { getSQL: () => SQL }]>([
    [
      'a row',
      db
        .insert(pieces)
        .values({ id: 'a', orderId: 'o', cents: 5, seen: now, facts: { a: 1 }, big: 7 }),
    ],
    [
      'rows, one of them short',
      db.insert(pieces).values([
        { id: 'a', orderId: 'o' },
        { id: 'b', orderId: 'o', facts: null, cents: 2 },
      ]),
    ],
    [
      'a row that may be there',
      db
        .insert(pieces)
        .values({ id: 'a', orderId: 'o' })
        .onConflictDoNothing()
        .returning({ id: pieces.id }),
    ],
    [
      'a row that takes the other one’s place',
      db
        .insert(pieces)
        .values({ id: 'a', orderId: 'o' })
        .onConflictDoUpdate({ target: pieces.id, set: { cents: sql`${pieces.cents} + ${3}` } }),
    ],
    [
      'rows whose columns are filled in by the table, by nobody and by a function',
      db
        .insert(dated)
        .values([{ name: undefined }, { id: 'a', at: now, name: sql`upper(${'b'})` }]),
    ],
    [
      'a row that is answered whole',
      db.insert(pieces).values({ id: 'a', orderId: 'o', seen: null }).returning(),
    ],
    [
      'a row of which a sum is answered',
      db
        .insert(elsewhere)
        .values({ id: 'a' })
        .returning({ all: sql`count(${elsewhere.id})` }),
    ],
    [
      'a row in a table and in columns with odd names',
      db
        .insert(elsewhere)
        .values({ id: 'a' })
        .onConflictDoUpdate({
          target: elsewhere.id,
          set: { id: 'b' },
          setWhere: eq(elsewhere.id, 'c'),
        })
        .returning(),
    ],
    [
      'a number that is given all the same',
      db.insert(dated).overridingSystemValue().values({ number: 3, id: 'a', at: now }),
    ],
    [
      'rows that are read',
      db
        .insert(elsewhere)
        .select(db.select({ id: pieces.id }).from(pieces).where(eq(pieces.cents, 1))),
    ],
    [
      'a change that a function adds to',
      db.update(dated).set({ name: 'a' }).where(eq(dated.id, 'b')),
    ],
    [
      'a change of what a function would have said',
      db.update(dated).set({ name: null, at: now }).returning(),
    ],
    [
      'a change, with values that are statements',
      db
        .update(pieces)
        .set({ cents: sql`${pieces.cents} - ${1}`, seen: now, facts: null, big: undefined })
        .where(and(eq(pieces.id, 'a'), or(isNull(pieces.seen), gt(pieces.seen, now)))),
    ],
    [
      'a removal',
      db
        .delete(pieces)
        .where(inArray(pieces.id, ['a', 'b', 'c']))
        .returning(),
    ],
    [
      'a read of two tables',
      db
        .select({ id: pieces.id, of: elsewhere.id, double: sql<number>`${pieces.cents} * ${2}` })
        .from(pieces)
        .leftJoin(elsewhere, eq(elsewhere.id, pieces.orderId))
        .where(eq(pieces.cents, 4))
        .orderBy(asc(pieces.id))
        .limit(3)
        .for('update'),
    ],
    [
      'words with values, names, lists and words in them',
      sql`select ${sql.identifier('a"b')}, ${null}, ${true}, ${now}, ${['x', 'y']}, ${sql.raw('1')} from ${pieces} where ${undefined} ${sql.join([sql`${1}`, sql`${pieces.id}`], sql`, `)}`,
    ],
    [
      'a read of what is read',
      new QueryBuilder().select().from(db.select().from(pieces).as('inner')),
    ],
    [
      'values told how to be written',
      sql`${sql.param({ a: 1 }, pieces.facts)} ${sql.param(['a'], pieces.facts)} ${sql.param(null, pieces.seen)}`,
    ],
  ])('%s', (_, statement) => {
    // Twice: the second time names come from memory.
    for (const { expected, given, itself } of [written(statement), written(statement)]) {
      expect(given).toEqual(expected)
      expect(itself).toBe(true)
    }
  })
})

describe('leaves to the builder what it does not know, whole', () => {
  const recent = db
    .$with('recent')
    .as(db.select({ id: pieces.id, most: sql`max(${pieces.cents})`.as('most') }).from(pieces))
  test.each<[string, { getSQL: () => SQL }]>([
    [
      'a place for a value',
      db
        .select()
        .from(pieces)
        .where(and(eq(pieces.cents, 1), eq(pieces.id, sql.placeholder('id')))),
    ],
    ['values in the text', sql`${1} ${sql`${'it’s'} ${"it's"} ${2}`.inlineParams()} ${3}`],
    [
      'a statement in a statement',
      db
        .select()
        .from(pieces)
        .where(inArray(pieces.id, db.select({ id: twin.id }).from(twin).where(eq(twin.cents, 9)))),
    ],
    [
      'a statement with a name',
      db.with(recent).select({ most: recent.most }).from(recent).where(eq(recent.id, 'a')),
    ],
  ])('%s', (_, statement) => {
    const { expected, given, itself } = written(statement)
    expect(given).toEqual(expected)
    expect(itself).toBe(false)
  })
})

test('a table under another name keeps it, whatever was written before', () => {
  const both = db
    .select({ a: pieces.id, b: twin.id })
    .from(pieces)
    .innerJoin(twin, eq(twin.orderId, pieces.orderId))
    .where(eq(twin.cents, 1))
  for (const { expected, given } of [
    written(both),
    written(db.select().from(twin)),
    written(db.select().from(pieces)),
    written(both),
  ]) {
    expect(given).toEqual(expected)
  }
})

test('an index is written as the builder writes it, columns without their table', () => {
  const on = sql`lower(${pieces.id})`
  expect(quick.sqlToQuery(on, 'indexes')).toEqual(plain.sqlToQuery(on, 'indexes'))
})
