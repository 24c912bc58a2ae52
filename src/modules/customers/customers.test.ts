import { afterEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { customerInvariants } from './db/invariants.ts'

const { database, call } = await openTestShop()
const aftercare = openTestAftercare(database)
const staff = {
  authorization: `Bearer ${await createStaffKey(database.db, { name: 'Ida', now: new Date() })}`,
}

afterEach(async () => {
  const found = await checkInvariants(database.db, customerInvariants)
  expect(found.flatMap(({ violations }) => violations)).toEqual([])
})

async function list(query: object) {
  const { data } = await call('get /api/staff/customer/list', query, staff)
  return data as { rows: Record<string, unknown>[]; total: number }
}

describe('the list of customers', () => {
  test('finds members and guests by name, email, phone and order number', async () => {
    const member = await signedInMember(database, { now: new Date() })
    await database.query(
      `update members set first_name = 'Zoë', last_name = 'Quillfeather', phone = '2125550143'
       where id = $1`,
      [member.id],
    )
    for (const search of ['zoe', 'Quill', member.email, '(212) 555-0143', '21255'])
      expect((await list({ search })).rows, search).toMatchObject([{ id: member.id }])
    expect(aftercare).toBeDefined()
  })
})
