import { expect, test } from 'vitest'
import { compareNotifications } from './compare-notifications.ts'

const cause = (id: string) => ({ id, title: id, subtitle: '', dueAt: null, path: `/order/${id}` })
const open = [
  { id: 'sno_1', objectId: 'a' },
  { id: 'sno_2', objectId: 'b' },
]

test('new causes are added and those that are gone are resolved', () => {
  expect(compareNotifications([cause('b'), cause('c')], open, { isCutOff: false })).toEqual({
    added: [cause('c')],
    resolvedIds: ['sno_1'],
  })
})

test('nothing is resolved when the causes were cut off', () => {
  expect(compareNotifications([cause('c')], open, { isCutOff: true }).resolvedIds).toEqual([])
})
