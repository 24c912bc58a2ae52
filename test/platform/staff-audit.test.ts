import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { rowCounter, uncounted } from '#test/support/row-counts.ts'
import { sampleInput } from '#test/support/sample-input.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { runCommand } from '../../src/app/commands.ts'

const { shop, database, call } = await openTestShop()
const withKey = {
  authorization: `Bearer ${await createStaffKey(database.db, { name: 'Ida', now: new Date() })}`,
}
const endpoints = shop.staffRoutes.map(({ endpoint }) => endpoint)
/** Previews are POST requests that change nothing. */
const acts = endpoints.filter(
  ({ method, bytes, rate }) => method !== 'get' && bytes === undefined && rate !== 'read',
)
const reads = endpoints.filter(({ method }) => method === 'get')
const counts = await rowCounter(database, uncounted)
const { email } = await signedInMember(database)
const credit = { email, balanceType: 'refund_credit', amount: 1_000, reason: 'The parcel was late' }

const entries = async () =>
  (await database.query('select act, outcome from audit_entries order by id')).rows

describe('while no audit entry can be written', () => {
  beforeEach(() =>
    database.runScript('alter table audit_entries add constraint no_entry check (false) not valid'),
  )
  afterEach(() => database.runScript('alter table audit_entries drop constraint no_entry'))

  test.each(acts)('$path fails and changes nothing', async ({ method, path, ...endpoint }) => {
    const before = await counts()
    const answer = await call(
      `${method} ${path}`,
      sampleInput({ method, path, ...endpoint }),
      withKey,
    )
    expect(answer).toMatchObject({
      status: 500,
      msg: 'Something went wrong on our side. Nothing was changed.',
    })
    expect(await counts()).toEqual(before)
  })

  test('no credit is granted', async () => {
    const before = await counts()
    expect(await call('post /api/staff/wallet/credit', credit, withKey)).toMatchObject({
      status: 500,
    })
    expect(await counts()).toEqual(before)
  })

  test('a command that changes data is not executed', async () => {
    const place = { cwd: '/', isTerminal: false, write: () => undefined }
    await expect(runCommand(shop, ['staff-key', 'add', 'Eve'], place)).rejects.toThrow()
    await expect(
      runCommand(shop, ['staff', 'search/dismiss', '--words', 'unicorn'], place),
    ).rejects.toThrow()
    expect(await counts()).toMatchObject({ 'public.search_fixes': 0 })
    expect((await database.query(`select 1 from staff_keys where name = 'Eve'`)).rows).toEqual([])
  })
})

describe('while no audit entry can be completed', () => {
  beforeEach(() =>
    database.runScript(`
      create function no_update() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger no_update before update on audit_entries for each row execute function no_update()`),
  )
  afterEach(() =>
    database.runScript('drop trigger no_update on audit_entries; drop function no_update()'),
  )

  test('the act is done once and its entry stays attempted', async () => {
    const before = await counts()
    expect(await call('post /api/staff/wallet/credit', credit, withKey)).toMatchObject({
      status: 200,
    })
    expect((await entries()).at(-1)).toEqual({
      act: '/api/staff/wallet/credit',
      outcome: 'attempted',
    })
    expect((await counts())['public.approvals']).toBe((before['public.approvals'] ?? 0) + 1)
  })
})

test('invalid Unicode is refused by field without an entry', async () => {
  const before = [await entries(), await counts()]
  for (const [path, input, field] of [
    ['wallet/credit', { ...credit, reason: 'goodwill \uD800' }, 'reason'],
    ['wallet/giftCards', { count: 2, amount: 5_000, reason: 'thanks \uDFFF' }, 'reason'],
    ['member/freeze', { member: email, reason: 'asked \uD83D to' }, 'reason'],
    ['coupon/issue', { code: 'A\uD83D', email, reason: 'late parcel' }, 'code'],
  ] as const)
    expect(await call(`post /api/staff/${path}`, input, withKey)).toMatchObject({
      status: 422,
      data: { fields: { [field]: expect.any(String) } },
    })
  expect([await entries(), await counts()]).toEqual(before)
})

test('a code that ends in an emoji has an entry', async () => {
  const answer = await call(
    'post /api/staff/coupon/issue',
    { code: 'LINEN🧵🧵🧵', email, reason: 'late parcel' },
    withKey,
  )
  expect(answer.status).toBeLessThan(500)
})

test.each(reads.filter(({ path }) => !path.endsWith('/export')))(
  '$path reads data and has no entry',
  async (endpoint) => {
    const before = [await entries(), await counts()]
    expect(
      (await call(`get ${endpoint.path}`, sampleInput(endpoint), withKey)).status,
    ).toBeLessThan(500)
    expect([await entries(), await counts()]).toEqual(before)
  },
)

test('a command has an entry with its outcome', async () => {
  const place = { cwd: '/', isTerminal: false, write: () => undefined }
  expect(await runCommand(shop, ['staff-key', 'add', 'Otto'], place)).toBe(0)
  expect((await entries()).at(-1)).toEqual({ act: 'command/staff-key', outcome: 'done' })
  expect(await runCommand(shop, ['staff-key', 'revoke', 'stk_none'], place)).toBe(1)
  expect((await entries()).at(-1)).toEqual({
    act: 'command/staff-key',
    outcome: 'refused: exit code 1',
  })
  const before = await entries()
  expect(await runCommand(shop, ['staff-key', 'list'], place)).toBe(0)
  expect(await entries()).toEqual(before)
})
