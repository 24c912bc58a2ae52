import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { exchange } from '#test/support/exchange.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { execute } from '../db/query.ts'
import type { Ctx } from '../context.ts'
import { integer, literal, nullable, text, textArray, timestamp } from '../db/row.ts'
import { raw, sql } from '../db/sql.ts'
import { labelValue } from './code-labels.ts'
import { describeList } from './describe-list.ts'
import { defineList, listColumn, listFilter } from './list.ts'
import { listContract } from './list-contract.ts'
import { colleagueFilter } from './list-filters.ts'
import { exportList, listHandlers, queryList, type ListPage } from './query-list.ts'

const { db } = await openTestDatabase()

const parcels = defineList({
  name: 'parcel',
  title: 'Parcels',
  permission: 'parcels.read',
  table: raw('parcels'),
  key: raw('t.id'),
  joins: raw('left join carriers c on c.id = t.carrier_id'),
  columns: {
    weight: listColumn({
      label: 'Weight',
      kind: 'integer',
      column: integer,
      value: raw('t.weight'),
      sort: raw('t.weight'),
    }),
    value: listColumn({ label: 'Value', kind: 'money', column: integer, value: raw('t.value') }),
    carrier: listColumn({
      label: 'Carrier',
      kind: 'text',
      column: nullable(text),
      value: raw('c.name'),
    }),
    shippedAt: listColumn({
      label: 'Shipped',
      kind: 'timestamp',
      column: nullable(timestamp),
      value: raw('t.shipped_at'),
      sort: raw('t.shipped_at'),
    }),
    state: listColumn({
      label: 'State',
      kind: 'choice',
      column: literal<'new' | 'sent'>(),
      value: raw('t.state'),
    }),
  },
  filters: {
    state: listFilter({
      label: 'State',
      kind: 'choice',
      schema: z.enum(['new', 'sent']),
      where: (state) => sql`t.state = ${state}`,
      choices: { new: 'New', sent: 'Sent' },
    }),
    minWeight: listFilter({
      label: 'Weight from',
      kind: 'integer',
      schema: z.coerce.number().int(),
      where: (weight) => sql`t.weight >= ${weight}`,
    }),
    packerId: colleagueFilter('Packer', sql`t.packer_id`),
  },
  defaultSort: { by: 'weight', order: 'desc' },
})

beforeAll(async () => {
  await execute(db, sql`create table carriers (id text primary key, name text not null)`)
  await execute(
    db,
    sql`
      create table parcels (
        id text primary key,
        carrier_id text,
        weight integer not null,
        value integer not null,
        shipped_at timestamptz,
        state text not null,
        packer_id text
      )`,
  )
  await execute(db, sql`insert into carriers values ('car_1', '=Post')`)
  await execute(
    db,
    sql`
      insert into parcels
      select 'pcl_' || n, case when n = 1 then 'car_1' end, n / 2, n * 100,
        case when n = 1 then timestamptz '2026-11-26 12:00Z' end,
        case when n % 2 = 0 then 'new' else 'sent' end,
        case when n < 3 then 'stm_' || n when n > 4 then 'stm_9' end
      from generate_series(1, 12000) n`,
  )
})

test('returns a page of typed rows in a total order', async () => {
  const first = await queryList(db, parcels, { page: 1, pageSize: 3 })
  expect(first.rows.map(({ id }) => id)).toEqual(['pcl_12000', 'pcl_11999', 'pcl_11998'])
  const second = await queryList(db, parcels, { page: 2, pageSize: 3 })
  expect(second.rows.map(({ id }) => id)).toEqual(['pcl_11997', 'pcl_11996', 'pcl_11995'])
})

test('counts up to 10,000 rows and says that there are more', async () => {
  expect(await queryList(db, parcels, {})).toMatchObject({ total: 10_000, isTotalCapped: true })
  expect(await queryList(db, parcels, { state: 'new' })).toMatchObject({
    total: 6_000,
    isTotalCapped: false,
  })
})

test('filters, sorts and joins', async () => {
  const { rows, total } = await queryList(db, parcels, {
    state: 'sent',
    minWeight: 0,
    sort: 'weight',
    order: 'asc',
    pageSize: 1,
  })
  expect(total).toBe(6_000)
  expect(rows).toEqual([
    {
      id: 'pcl_1',
      weight: 0,
      value: 100,
      carrier: '=Post',
      shippedAt: '2026-11-26T12:00:00.000Z',
      state: 'sent',
    },
  ])
})

test('filters by the caller and by nobody', async () => {
  const { list } = listHandlers(parcels)
  const ids = async (packerId: string[]) => {
    const staff = { id: 'stm_1', name: 'Ida', permissions: 'all', approvalLimit: 0 } as const
    const ctx = { db, now: new Date(), staff } as Ctx
    const page = (await list(ctx, { packerId, order: 'asc' }, exchange)) as ListPage
    return page.rows.map(({ id }) => id)
  }
  expect(await ids(['me'])).toEqual(['pcl_1'])
  expect(await ids(['me', 'stm_2'])).toEqual(['pcl_1', 'pcl_2'])
  expect(await ids(['none', 'stm_2'])).toEqual(['pcl_2', 'pcl_3', 'pcl_4'])
})

test('exports exactly the filtered rows, with labels, money in dollars and formulas escaped', async () => {
  const now = new Date('2026-11-26T12:00:00Z')
  const file = await exportList({ db, now }, parcels, { minWeight: 0, order: 'asc' })
  const lines = Buffer.from(file.bytes).toString('utf8').split('\n')
  expect(file.name).toBe('parcel-2026-11-26.csv')
  expect(lines[0]).toBe('\uFEFFWeight,Value,Carrier,Shipped,State')
  expect(lines[1]).toBe(`0,1.00,'=Post,2026-11-26T12:00:00.000Z,Sent`)
  expect(lines).toHaveLength(12_002)
})

test('a code without a label is put in words; texts and tags stay as they are', () => {
  const list = {
    ...parcels,
    columns: {
      ...parcels.columns,
      act: listColumn({ label: 'Act', kind: 'choice', column: text, value: raw('t.act') }),
      rights: listColumn({
        label: 'Rights',
        kind: 'tags',
        column: textArray,
        value: raw('t.rights'),
        choices: { '*': 'Everything' },
      }),
    },
  }
  expect(labelValue(list, 'act', '/api/staff/ticket/linkOrder')).toBe('Ticket: link order')
  expect(labelValue(list, 'carrier', 'in_house')).toBe('in_house')
  expect(['*', 'orders.read'].map((right) => labelValue(list, 'rights', right))).toEqual([
    'Everything',
    'orders.read',
  ])
})

test('the contract rejects unknown filters, sort keys and values', () => {
  const { input } = listContract(parcels).list
  expect(input.safeParse({ page: '2', sort: 'shippedAt', state: 'new' }).success).toBe(true)
  for (const wrong of [{ sort: 'value' }, { state: 'lost' }, { color: 'red' }, { pageSize: '101' }])
    expect(input.safeParse(wrong).success).toBe(false)
})

test('the description names columns, filters and choices', () => {
  const { columns, filters } = describeList(parcels)
  expect(columns.filter(({ isSortable }) => isSortable).map(({ name }) => name)).toEqual([
    'weight',
    'shippedAt',
  ])
  const states = [
    { value: 'new', label: 'New' },
    { value: 'sent', label: 'Sent' },
  ]
  expect(filters[0]?.choices).toEqual(states)
  expect(columns.find(({ name }) => name === 'state')?.choices).toEqual(states)
})
