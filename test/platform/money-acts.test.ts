import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { days, hours } from '#kernel/time/time.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { temporaryDirectory } from '#test/support/app.ts'
import { fixedClock } from '#test/support/clock.ts'
import { makeCoupon } from '#test/support/coupons.ts'
import { openTestShop, type Answer } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { runCommand } from '../../src/app/commands.ts'

const clock = fixedClock()
const { shop, database, call } = await openTestShop({ clock })

/** A person with a staff key. */
async function person() {
  const key = await createStaffKey(database.db, { name: 'Ida', now: clock.now() })
  const does = (
    path: string,
    input: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    call(`post /api/staff/${path}`, input, { authorization: `Bearer ${key}`, ...headers })
  const command = async (...args: string[]) => {
    let said = ''
    const code = await runCommand(shop, args, {
      cwd: folder,
      write: (text) => void (said += text),
      isTerminal: false,
      staffKey: key,
    })
    return { code, said }
  }
  return {
    key,
    does,
    command,
    approve: (id: unknown, approve = true) => does('approval/decide', { id, approve }),
  }
}

const folder = temporaryDirectory('money')
const member = () => signedInMember(database, { now: clock.now() })
const cards = { count: 2, amount: 25_00, reason: 'For the fair' }
const count = async (table: string) =>
  Number((await database.query(`select count(*) as count from ${table}`)).rows[0]?.['count'])

describe('value created by one person', () => {
  test('500 gift cards of $2,000 need approval, and their codes are returned only by the approval', async () => {
    const [ida, max] = [await person(), await person()]
    const before = await count('gift_cards')
    const { data } = await ida.does('wallet/giftCards', { ...cards, count: 500, amount: 200_000 })
    expect(data).toMatchObject({ state: 'waiting', codes: [] })
    expect(await count('gift_cards')).toBe(before)
    expect(await ida.approve(data['id'])).toMatchObject({ success: false })
    const approved = await max.approve(data['id'])
    expect(approved.data).toMatchObject({ state: 'done' })
    expect((approved.data['result'] as { codes: string[] }).codes).toHaveLength(500)
    expect(await count('gift_cards')).toBe(before + 500)
  })

  test('credit, cards, points and codes of a day are limited to $100 in total', async () => {
    const [ida, { email }, { code }] = [
      await person(),
      await member(),
      await makeCoupon(database, {
        audience: 'staff',
        maxUses: 9,
        value: { kind: 'amount', amount: 20_00 },
      }),
    ]
    await call('post /api/staff/loyalty/adjust')
    const states = async (...acts: Promise<Answer>[]) =>
      (await Promise.all(acts)).map(({ data }) => data['state'])
    const reason = 'For your patience'
    expect(
      await states(
        ida.does('wallet/credit', { email, balanceType: 'refund_credit', amount: 25_00, reason }),
      ),
    ).toEqual(['done'])
    expect(await states(ida.does('wallet/giftCards', cards))).toEqual(['done'])
    expect(await states(ida.does('coupon/issue', { code, email, reason }))).toEqual(['done'])
    expect(await states(ida.does('coupon/issue', { code, email, reason }))).toEqual(['waiting'])
    expect(
      await states(
        ida.does('wallet/credit', { email, balanceType: 'refund_credit', amount: 5_00, reason }),
      ),
    ).toEqual(['done'])
    expect(
      await states(
        ida.does('wallet/credit', { email, balanceType: 'refund_credit', amount: 1, reason }),
      ),
    ).toEqual(['waiting'])
    clock.advance(hours(24) + 1_000)
    expect(
      await states(
        ida.does('wallet/credit', { email, balanceType: 'refund_credit', amount: 100_00, reason }),
      ),
    ).toEqual(['done'])
  })

  test('approved acts do not count against the limit of the requester', async () => {
    const [ida, max] = [await person(), await person()]
    const { data } = await ida.does('wallet/giftCards', { ...cards, count: 9 })
    await max.approve(data['id'])
    expect((await ida.does('wallet/giftCards', { ...cards, count: 4 })).data['state']).toBe('done')
    expect((await max.does('wallet/giftCards', { ...cards, count: 4 })).data['state']).toBe('done')
  })

  test('invalid acts are refused immediately, and denied acts have no effect', async () => {
    const [ida, max] = [await person(), await person()]
    const credit = { balanceType: 'promotional', amount: 500_00, reason: 'Sorry' }
    const nobody = await ida.does('wallet/credit', { ...credit, email: 'nobody-here@example.com' })
    expect(nobody.data.fields).toEqual({ email: 'No member has this email address.' })
    const { email, id } = await member()
    expect((await ida.does('wallet/credit', { ...credit, email })).data.fields).toHaveProperty(
      'expiresAt',
    )
    const expiresAt = new Date(clock.now().getTime() + days(20)).toISOString()
    const asked = await ida.does('wallet/credit', { ...credit, email, expiresAt })
    expect(asked.data).toMatchObject({ state: 'waiting' })
    expect((await max.approve(asked.data['id'], false)).data).toMatchObject({
      state: 'denied',
      result: null,
    })
    expect((await max.approve(asked.data['id'])).success).toBe(false)
    expect(
      (await database.query('select 1 from credit_grants where owner_id = $1', [id])).rows,
    ).toEqual([])
  })

  test('a code with a full discount needs approval for any order total', async () => {
    const [ida, { email }] = [await person(), await member()]
    const { code } = await makeCoupon(database, {
      audience: 'staff',
      maxUses: 9,
      value: { kind: 'percent', percent: 10_000 },
    })
    const { code: tenth } = await makeCoupon(database, {
      audience: 'staff',
      maxUses: 9,
      value: { kind: 'percent', percent: 1_000 },
    })
    expect((await ida.does('coupon/issue', { code, email, reason: 'Sorry' })).data).toMatchObject({
      state: 'waiting',
      code: null,
    })
    expect(
      (await ida.does('coupon/issue', { code: tenth, email, reason: 'Sorry' })).data,
    ).toMatchObject({ state: 'done' })
  })

  test.each([
    ['wallet/giftCards', async () => cards],
    [
      'wallet/credit',
      async () => ({
        email: (await member()).email,
        balanceType: 'refund_credit',
        amount: 10_00,
        reason: 'Sorry',
      }),
    ],
  ])(
    '%s accepts an Idempotency-Key: a retry has no effect and the same answer',
    async (path, input) => {
      const [ida, body] = [await person(), await input()]
      const key = { 'idempotency-key': `retry-${path.replace('/', '-')}` }
      const first = await ida.does(path, body, key)
      const lots = await count('credit_grants')
      expect((await ida.does(path, body, key)).data).toEqual(first.data)
      expect(await count('credit_grants')).toBe(lots)
    },
  )
})

describe('on the command line', () => {
  const asNobody = async (...args: string[]) => {
    let said = ''
    const code = await runCommand(shop, args, {
      cwd: folder,
      write: (text) => void (said += text),
      isTerminal: false,
    })
    return { code, said }
  }
  const large = [
    'staff',
    'wallet/giftCards',
    '--count',
    '3',
    '--amount',
    '5000',
    '--reason',
    'For the fair',
  ]

  test('without STAFF_KEY nothing above the limit can be requested or approved', async () => {
    expect(await asNobody(...large)).toMatchObject({
      code: 1,
      said: expect.stringContaining('STAFF_KEY'),
    })
    const asked = await (await person()).does('wallet/giftCards', { ...cards, count: 9 })
    const id = String(asked.data['id'])
    expect(
      await asNobody('staff', 'approval/decide', '--id', id, '--approve', 'true'),
    ).toMatchObject({ code: 1 })
  })

  test('two people at one terminal approve each other with their own keys', async () => {
    const [ida, max] = [await person(), await person()]
    const { id } = JSON.parse((await ida.command(...large)).said) as { id: string }
    const approve = ['staff', 'approval/decide', '--id', id, '--approve', 'true']
    expect((await ida.command(...approve)).code).toBe(1)
    expect(JSON.parse((await max.command(...approve)).said)).toMatchObject({
      state: 'done',
      result: { codes: expect.any(Array) },
    })
    const { rows } = await database.query(
      'select created_by, decided_by from approvals where id = $1',
      [id],
    )
    expect(rows).toEqual([{ created_by: ida.key.split('.')[0], decided_by: max.key.split('.')[0] }])
  })

  test('an invalid key is reported, and nothing is done without a name', async () => {
    const write = (text: string) => expect(text).toContain('STAFF_KEY')
    const before = await count('gift_cards')
    const place = { cwd: folder, write, isTerminal: false, staffKey: 'stk_gone.secret' }
    expect(
      await runCommand(
        shop,
        ['staff', 'wallet/giftCards', '--count', '1', '--amount', '100', '--reason', 'Old'],
        place,
      ),
    ).toBe(2)
    expect(await count('gift_cards')).toBe(before)
  })

  test('imported gift cards count too', async () => {
    const [ida, max] = [await person(), await person()]
    const file = join(folder, 'cards.csv')
    await writeFile(
      file,
      'code,balance,expires_at,tags\nAAAA234567892345,900,,\nBBBB234567892345,40,,\n',
    )
    expect((await asNobody('gift-cards', 'import', file)).code).toBe(1)
    const { said } = await ida.command('gift-cards', 'import', file)
    const id = /mna_\w+/.exec(said)?.[0]
    const { data } = await call(
      'get /api/staff/approval/list',
      {},
      { authorization: `Bearer ${max.key}` },
    )
    expect(data['rows']).toContainEqual(
      expect.objectContaining({ id, amount: 940_00, by: 'Ida', input: {} }),
    )
    expect(
      JSON.stringify(await database.query('select input from approvals where id = $1', [id])),
    ).not.toContain('AAAA2345')
    expect((await max.approve(id)).data['result']).toEqual({ created: 2, existing: 0 })
    expect(
      (await call('post /api/wallet/giftCardBalance', { code: 'AAAA-2345-6789-2345' })).data,
    ).toMatchObject({ available: 900_00 })
  })
})
