import { expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { fixedClock } from '#test/support/clock.ts'
import { createMover, movingFolder } from '#test/support/moving.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { findGiftCard } from '../find-gift-card.ts'

const folder = movingFolder()
const clock = fixedClock('2026-11-27T15:00:00Z')
const { shop, database, call } = await openTestShop({ clock, environment: { DATA_DIR: folder } })
const { move, undo } = createMover(shop, folder)

const person = async (name: string) => ({
  authorization: `Bearer ${await createStaffKey(database.db, { name, now: clock.now() })}`,
})

const balanceOf = async (memberId: string) => {
  const { rows } = await database.query(
    'select coalesce(sum(balance), 0)::int as balance from credit_grants where owner_id = $1',
    [memberId],
  )
  return rows[0]?.['balance']
}

test('a file of gift cards without their codes says what is missing', async () => {
  const { output, code } = await move(
    'Id,Last Characters,Customer Name,Balance,Currency\n1,efgh,Ann Lind,25.00,USD\n',
  )
  expect(output).toContain('This file has only the last characters of gift card codes')
  expect(code).toBe(1)
})

test('gift cards move in with code and balance; only the hash of a code is stored', async () => {
  const { output, runId } = await move(
    [
      'Code,Balance,Currency,Expires at,Enabled?',
      'abcd-2345-efgh-6789,25.50,USD,,TRUE',
      'ABCD2345EFGH678K,10,CAD,,TRUE',
      'ABCD2345EFGH678M,10,USD,2025-01-01,TRUE',
      'short,10,USD,,TRUE',
      'ABCD2345EFGH678N,10,USD,5/31/2030,TRUE',
    ].join('\n'),
  )
  expect(output).toContain('Currency: Only US dollars are moved.')
  expect(output).toContain('The card has expired.')
  expect(output).not.toContain('The card is empty.')
  expect(output).toContain('Code: Enter the 16 letters and digits')
  expect(output).toContain('Expires at: Enter a date, such as 2026-01-31.')
  expect(output).toContain('Gift cards from Shopify: 1 created, 4 rejected of 5 rows')
  expect(await findGiftCard(database.db, 'ABCD2345EFGH6789')).toMatchObject({ available: 25_50 })
  const { rows } = await database.query('select * from import_rows where run_id = $1', [runId])
  expect(JSON.stringify(rows)).not.toMatch(/2345.?efgh/i)
  await undo(runId)
  expect(isRefusal(await findGiftCard(database.db, 'ABCD2345EFGH6789'))).toBe(true)
  await move('Code,Balance\nabcd-2345-efgh-6789,30\n')
  expect(await findGiftCard(database.db, 'ABCD2345EFGH6789')).toMatchObject({ available: 30_00 })
})

test('store credit needs a customer, and credit that was spent stays', async () => {
  const [saved, spent] = [await signedInMember(database), await signedInMember(database)]
  const { output, runId } = await move(
    [
      'Email,Store credit',
      `${saved.email},12.50`,
      `${spent.email},20`,
      `nobody.${createId('tst').slice(-8)}@example.com,5`,
    ].join('\n'),
  )
  expect(output).toContain('No customer has this email address. Import the customers first.')
  expect(output).toContain('2 created, 1 rejected of 3 rows')
  expect(await balanceOf(saved.id)).toBe(12_50)
  await database.query(
    `update credit_grants set authorized = 100 where owner_id = $1 and balance = initial`,
    [spent.id],
  )
  expect((await undo(runId)).output).toContain('1 undone, 1 kept')
  expect(await balanceOf(saved.id)).toBe(0)
  expect(await balanceOf(spent.id)).toBe(20_00)
})

test('a gift card that expires on a day is valid until that day ends', async () => {
  await move('Code,Balance,Expires at\nWXYZ-2345-EFGH-6789,1,2026-11-27\n')
  expect(await findGiftCard(database.db, 'WXYZ2345EFGH6789')).toMatchObject({ available: 1_00 })
})

test('credit is not doubled by importing a file again, unless the import was undone', async () => {
  const { id, email } = await signedInMember(database)
  const file = `Email,Store credit\n${email},1\n`
  const { runId } = await move(file)
  const { output } = await move(`${file}nobody@example.com,1\n`)
  expect(output).toContain('The store credit of this customer was imported before.')
  expect(output).toContain('0 created, 1 unchanged, 1 rejected')
  expect(await balanceOf(id)).toBe(1_00)
  await undo(runId)
  expect(await balanceOf(id)).toBe(0)
  await move(file)
  expect(await balanceOf(id)).toBe(1_00)
})

test('a key without the permission of the kind starts no import on the command line', async () => {
  const staffKey = await createStaffKey(database.db, {
    name: 'Ivy',
    now: clock.now(),
    permissions: ['imports.write'],
  })
  const { email } = await signedInMember(database)
  const ivy = createMover(shop, folder, staffKey)
  expect(await ivy.move(`Email,Store credit\n${email},1\n`)).toMatchObject({
    code: 1,
    output: 'You are not allowed to change store credit.\n',
  })
})

test('a file is worth what it will create, and the import creates no more than that', async () => {
  const keyOfIda = await person('Ida')
  const { email } = await signedInMember(database)
  const late = await signedInMember(database)
  await database.query(`update members set email = 'late@example.com' where id = $1`, [late.id])
  const rows = [`${email},12.50`, `${email},12.50`, 'later@example.com,40.00']
  const { runId } = await move(['Email,Store credit', ...rows].join('\n'), '--dry-run')
  const checked = await call('get /api/staff/import/detail', { id: runId }, keyOfIda)
  expect(checked.data).toMatchObject({ amount: 12_50, counts: { created: 1, rejected: 2 } })
  // The customer comes after the check: what was left out in the check stays out.
  await database.query(`update members set email = 'later@example.com' where id = $1`, [late.id])
  await call('post /api/staff/import/start', { id: runId }, keyOfIda)
  await shop.handlers['imports.continue']?.({ runId })
  const done = await call('get /api/staff/import/detail', { id: runId }, keyOfIda)
  expect(done.data).toMatchObject({ amount: 12_50, counts: { created: 1, rejected: 2 } })
  expect(await balanceOf(late.id)).toBe(0)
})

test('credit above the limit of a person waits for another one', async () => {
  const [ida, max] = [await person('Ida'), await person('Max')]
  const { id, email } = await signedInMember(database)
  const { runId } = await move(`Email,Store credit\n${email},5000.00\n`, '--dry-run')
  const asked = await call('post /api/staff/import/start', { id: runId }, ida)
  expect(asked.data).toMatchObject({ state: 'waiting' })
  expect(await balanceOf(id)).toBe(0)
  const decision = { id: asked.data['id'], approve: true }
  expect(await call('post /api/staff/approval/decide', decision, ida)).toMatchObject({
    success: false,
  })
  expect(await call('post /api/staff/approval/decide', decision, max)).toMatchObject({
    success: true,
  })
  await shop.handlers['imports.continue']?.({ runId })
  expect(await balanceOf(id)).toBe(5_000_00)
})
