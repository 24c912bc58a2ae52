import { afterEach, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { days } from '#kernel/time/time.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { fixedClock } from '#test/support/clock.ts'
import { createMover, movingFolder } from '#test/support/moving.ts'
import { findEmailedCode } from '#test/support/sent-emails.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const folder = movingFolder()
const clock = fixedClock('2026-11-27T15:00:00Z')
const { shop, database, call } = await openTestShop({ clock, environment: { DATA_DIR: folder } })
const { move, undo } = createMover(shop, folder)

afterEach(async () => {
  const found = await checkInvariants(database.db, shop.invariants, clock.now())
  expect(found.flatMap(({ violations }) => violations)).toEqual([])
})

const person = async (name: string) => ({
  authorization: `Bearer ${await createStaffKey(database.db, { name, now: clock.now() })}`,
})
const mailbox = () => `anna.${createId('tst').slice(-10)}@example.com`
const moveCustomers = (...emails: readonly string[]) =>
  move(['Email,First Name,Last Name', ...emails.map((email) => `${email},Anna,Lind`)].join('\n'))
const movePoints = (...rows: readonly string[]) =>
  move(['Email,Points,Expires on', ...rows].join('\n'))
const rowsOf = async (text: string, email: string) => (await database.query(text, [email])).rows
const accountOf = async (email: string) => {
  const [account] = await rowsOf(
    `select a.*, s.points as shown
     from points_accounts a
     join members m on m.id = a.member_id
     join customer_summaries s on s.id = m.id
     where m.email = $1`,
    email,
  )
  return account
}
const grantsOf = (email: string) =>
  rowsOf(
    `select g.earned, g.remaining, g.state, g.cause, g.expires_on::text as expires_on
     from points_grants g
     join members m on m.id = g.member_id
     where m.email = $1
     order by g.id`,
    email,
  )
async function signIn(email: string) {
  await call('post /api/sendCode', { email })
  const code = await findEmailedCode(database, email)
  const { data } = await call('post /api/signIn', { email, code })
  return { authorization: `Bearer ${String(data['token'])}` }
}

test('balances move in with their end, and wait for the customer', async () => {
  const [dated, undated] = [mailbox(), mailbox()]
  await moveCustomers(dated, undated)
  const { output } = await movePoints(`${dated},"1,250",2027-03-31`, `${undated},80,`)
  expect(output).toContain('Loyalty points from CSV: 2 created, 0 rejected of 2 rows')
  expect(await accountOf(dated)).toMatchObject({ available: 1_250, shown: 1_250 })
  expect(await grantsOf(dated)).toEqual([
    {
      earned: 1_250,
      remaining: 1_250,
      state: 'available',
      cause: 'import',
      expires_on: '2027-03-31',
    },
  ])
  // By the rules of the program.
  expect(await grantsOf(undated)).toMatchObject([{ earned: 80, expires_on: '2027-11-30' }])

  const owner = await signIn(dated)
  const { data } = await call('get /api/user/getRewardsHistory', {}, owner)
  expect(JSON.stringify(data)).toContain('Points from our previous store')
  // Nobody joins a program twice.
  expect(await accountOf(dated)).toMatchObject({ available: 1_250 })
})

test('a dry run opens no points account', async () => {
  const email = mailbox()
  await moveCustomers(email)
  const { output } = await move(`Email,Points\n${email},80\n`, '--dry-run')
  expect(output).toContain('1 created')
  expect(await accountOf(email)).toBeUndefined()
})

test.each([
  ['80.5,', 'Points: Enter whole points, such as 250.'],
  ['many,', 'Points: Enter whole points, such as 250.'],
  ['0,', 'Points: There are no points.'],
  ['-5,', 'Points: There are no points.'],
  ['80,2026-11-26', 'Expires on: The points have expired.'],
  ['80,3/31/2027', 'Expires on: Enter a date, such as 2026-01-31.'],
  ['80,', 'No customer has this email address. Import the customers first.'],
])('a balance that cannot move is rejected: %s', async (cells, told) => {
  const { output, code } = await movePoints(`${mailbox()},${cells}`)
  expect(output).toContain(told)
  expect(code).toBe(1)
})

test('a file that is imported again does not double points, unless it was undone', async () => {
  const email = mailbox()
  await moveCustomers(email)
  const { runId } = await movePoints(`${email},80,`)
  const again = await movePoints(`${email},80,`)
  expect(again.output).toContain('The points of this customer were imported before.')
  expect(await accountOf(email)).toMatchObject({ available: 80 })
  await undo(runId)
  await movePoints(`${email},90,`)
  expect(await accountOf(email)).toMatchObject({ available: 90 })
})

test('undoing takes back what is left, and says what was used', async () => {
  const [ida, { email, id }] = [await person('Ida'), await signedInMember(database)]
  await database.query(
    `insert into points_accounts (member_id, tier_id, tier_since, reviewed_on, code, enrolled_at)
     values ($1, 'selvage', now(), now(), $2, now())`,
    [id, createId('tst').slice(-8)],
  )
  const { runId } = await movePoints(`${email},80,`)
  const taken = { email, points: -30, reason: 'By mistake.' }
  await call('post /api/staff/loyalty/adjust', taken, ida)
  const { output } = await undo(runId)
  expect(output).toContain(`kept ${email}: 30 points of 80 points had been used or expired.`)
  expect(await accountOf(email)).toMatchObject({ available: 0, shown: 0 })
  expect(await grantsOf(email)).toMatchObject([{ remaining: 0, state: 'spent' }])
})

test('undoing leaves no account behind, so that the customer can be undone as well', async () => {
  const email = mailbox()
  const customers = await moveCustomers(email)
  const { runId } = await movePoints(`${email},80,`)
  expect((await undo(runId)).output).toContain('1 undone of 1 rows')
  expect(await rowsOf('select points from customer_summaries where email = $1', email)).toEqual([
    { points: 0 },
  ])
  expect((await undo(customers.runId)).output).toContain('1 undone of 1 rows')
  expect(await rowsOf('select 1 from members where email = $1', email)).toEqual([])
})

test('points expire after a warning, which waits for the first sign-in', async () => {
  const email = mailbox()
  await moveCustomers(email)
  await movePoints(`${email},80,2026-12-10`)
  clock.set(new Date('2027-01-05T15:00:00Z'))
  await shop.handlers['loyalty.run-daily']?.({})
  expect(await accountOf(email)).toMatchObject({ available: 80 })
  await signIn(email)
  await shop.handlers['loyalty.run-daily']?.({})
  expect(await grantsOf(email)).toMatchObject([{ remaining: 80, expires_on: '2027-02-04' }])
  clock.set(new Date(clock.now().getTime() + days(31)))
  await shop.handlers['loyalty.run-daily']?.({})
  expect(await accountOf(email)).toMatchObject({ available: 0 })
})

test('points need the permission of the program', async () => {
  const staffKey = await createStaffKey(database.db, {
    name: 'Ivy',
    now: clock.now(),
    permissions: ['imports.write'],
  })
  const ivy = createMover(shop, folder, staffKey)
  const { code, output } = await ivy.move(`Email,Points\n${mailbox()},80\n`)
  expect([code, output]).toEqual([1, expect.stringContaining('You are not allowed')])
})

test('points above the limit of a person wait for another one', async () => {
  const [ida, { email }] = [await person('Ida'), await signedInMember(database)]
  const { runId } = await move(`Email,Points\n${email},500000\n`, '--dry-run')
  const asked = await call('post /api/staff/import/start', { id: runId }, ida)
  expect(asked.data).toMatchObject({ state: 'waiting' })
  expect(await accountOf(email)).toBeUndefined()
})
