import { expect, test } from 'vitest'
import { orderTodayItems } from './order-today-items.ts'

const now = new Date('2026-11-26T12:00:00Z')
const item = (id: string, dueAt: string | null) => ({
  id,
  title: id,
  subtitle: '',
  dueAt: dueAt === null ? null : new Date(dueAt),
  path: `/order/${id}`,
})

test('items are ordered by the end of their promises, over all kinds', () => {
  const rows = orderTodayItems(
    [
      { kind: 'orders', items: [item('a', null), item('b', '2026-11-27T00:00:00Z')] },
      { kind: 'tickets', items: [item('c', '2026-11-26T11:00:00Z'), item('d', null)] },
    ],
    now,
  )
  expect(rows.map(({ id, kind, isLate }) => [kind, id, isLate])).toEqual([
    ['tickets', 'c', true],
    ['orders', 'b', false],
    ['orders', 'a', false],
    ['tickets', 'd', false],
  ])
})
