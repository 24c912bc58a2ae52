import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'
import { authenticateStaffKey, createStaffKey } from './staff-key.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-25T12:00:00Z')

test('a key authenticates only in its exact form', async () => {
  const key = await createStaffKey(db, { name: 'Desk', now })
  expect(await authenticateStaffKey(db, key, now)).toMatchObject({ staff: { name: 'Desk' } })
  const [id = '', secret = ''] = key.split('.')
  for (const form of [
    `${key}.`,
    `${key}.x`,
    `${key}.${secret}`,
    `.${key}`,
    `${id}..${secret}`,
    ` ${key}`,
    `${key} `,
    `${key}=`,
    id,
    `${id}.`,
    '',
  ])
    expect(await authenticateStaffKey(db, form, now), form).toEqual({ dead: 'invalid' })
})
