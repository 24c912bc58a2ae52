import { describe, expect, test } from 'vitest'
import { days, minutes } from '#kernel/time/time.ts'
import { fixedClock } from '#test/support/clock.ts'
import { listEmailsTo } from '#test/support/sent-emails.ts'
import { openTestShop, type Answer } from '#test/support/shop.ts'
import { callForCookie, signInStaff, type SignedInStaff } from '#test/support/signed-in-staff.ts'
import { createStaffKey } from './staff-key.ts'

const clock = fixedClock()
const testShop = await openTestShop({ clock })
const { call, shop, database } = testShop
let owner = await signInStaff(testShop, { name: 'Olga Owner' })

type Caller = Pick<SignedInStaff, 'headers'>
const acts = (path: string, input: object, { headers }: Caller = owner): Promise<Answer> =>
  call(`post /api/staff/${path}`, input, headers)
const reads = async (path: string, input: object = {}, { headers }: Caller = owner) =>
  (await call(`get /api/staff/${path}`, input, headers)).data
const me = ({ headers }: Caller) => call('get /api/staff/me', {}, headers)

const asPerson = (fields: object) => ({ roleId: 'rol_service', name: 'Max Frank', ...fields })
const sentLink = async (email: string) => {
  const sent = await listEmailsTo(database, email)
  return /\/admin\/setup\?token=(\S+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
}

describe('people', () => {
  test('an invitation is emailed, opens once, and ends after 7 days or with a newer one', async () => {
    const email = 'max@hale.example'
    const invited = await acts('member/invite', asPerson({ email }))
    expect(invited).toMatchObject({ success: true })
    expect(await acts('member/invite', asPerson({ email }))).toMatchObject({
      data: { reason: 'staff-email-taken' },
    })
    const older = await sentLink(email)
    expect(await reads('setup/read', { token: older })).toMatchObject({
      kind: 'invitation',
      email,
      name: 'Max Frank',
      roleName: 'Service',
    })
    clock.advance(1_000)
    const { id } = invited.data
    expect(await acts('member/resend', { id })).toMatchObject({ success: true })
    const token = await sentLink(email)
    expect(token).not.toBe(older)
    expect(await reads('setup/read', { token: older })).toMatchObject({
      reason: 'invitation-ended',
    })
    expect(await reads('setup/read', { token })).toMatchObject({ email })
    const before = clock.now()
    clock.advance(days(7))
    expect(await reads('setup/read', { token })).toMatchObject({ reason: 'invitation-ended' })
    clock.set(before.toISOString())
  })

  test('a disabled person is refused with words at the next call, and so are their keys', async () => {
    const person = await signInStaff(testShop, { role: 'Developer' })
    const { data } = await acts(
      'key/create',
      { name: 'Stock sync', permissions: ['inventory.read', 'orders.read'] },
      person,
    )
    const withKey = { headers: { authorization: `Bearer ${String(data['key'])}` } as never }
    expect(await me(withKey)).toMatchObject({
      data: { name: 'Stock sync', permissions: ['inventory.read', 'orders.read'], role: null },
    })
    const { version } = await reads('member/detail', { id: person.id })
    const disabled = await acts('member/disable', { id: person.id, version })
    expect(disabled).toMatchObject({ success: true })
    const { rows } = await reads('member/colleagues', {})
    expect(rows).toContainEqual(
      expect.objectContaining({ id: owner.id, canSignIn: true, isKey: false }),
    )
    expect(rows).toContainEqual(expect.objectContaining({ id: person.id, canSignIn: false }))
    expect(rows).toContainEqual(
      expect.objectContaining({ name: 'Stock sync', canSignIn: false, isKey: true }),
    )
    for (const caller of [person, withKey])
      expect(await me(caller)).toMatchObject({
        status: 401,
        code: 40003,
        msg: 'This account was disabled. Ask an owner of the shop to enable it.',
      })
    const enabled = await acts('member/enable', {
      id: person.id,
      version: disabled.data['version'],
    })
    expect(enabled).toMatchObject({ success: true })
    expect(await me(person)).toMatchObject({ data: { reason: 'session-revoked' } })
    expect(await me(withKey)).toMatchObject({ success: true })
    expect(await reads('member/detail', { id: person.id })).toMatchObject({ state: 'active' })
  })

  test('a role that is taken away is missing at the next call, with its words', async () => {
    const person = await signInStaff(testShop, { role: 'Service' })
    const list = () => call('get /api/staff/coupon/listSharedCards', {}, person.headers)
    expect(await list()).toMatchObject({ success: true })
    const { version, name } = await reads('member/detail', { id: person.id })
    const change = { id: person.id, version, name, roleId: 'rol_fulfillment' }
    expect(await acts('member/update', change)).toMatchObject({ success: true })
    expect(await list()).toMatchObject({
      status: 403,
      code: 40300,
      msg: 'Your role does not include "See coupons". Ask an owner of the shop for it.',
      data: { reason: 'permission-missing', permission: 'coupons.read' },
    })
    expect(await acts('member/update', change)).toMatchObject({
      code: 40900,
      data: { reason: 'changed-meanwhile', version: Number(version) + 1, changedBy: owner.id },
    })
  })

  test('an active owner always remains', async () => {
    const second = await signInStaff(testShop)
    const { version } = await reads('member/detail', { id: owner.id })
    expect(await acts('member/disable', { id: owner.id, version }, second)).toMatchObject({
      success: true,
    })
    const own = await reads('member/detail', { id: second.id }, second)
    const fields = { id: second.id, version: own['version'] }
    expect(await acts('member/disable', fields, second)).toMatchObject({
      data: { reason: 'last-owner' },
    })
    const demotion = { ...fields, name: 'Second', roleId: 'rol_manager' }
    expect(await acts('member/update', demotion, second)).toMatchObject({
      data: { reason: 'last-owner' },
    })
    const { version: next } = await reads('member/detail', { id: owner.id }, second)
    await acts('member/enable', { id: owner.id, version: next }, second)
    const { data } = await call('post /api/staff/session/passkeyOptions', {})
    const { cookie } = await callForCookie(testShop, '/api/staff/session/passkey', {
      challengeId: data['challengeId'],
      credential: owner.device.get(data['options'] as object),
    })
    owner = { ...owner, headers: { ...owner.headers, cookie } }
    expect(await me(owner)).toMatchObject({ success: true })
  })

  test('the list filters by state, role and words', async () => {
    const { rows } = (await reads('member/list', { search: 'olga', state: 'active' })) as {
      rows: object[]
    }
    expect(rows).toEqual([expect.objectContaining({ id: owner.id, roleName: 'Owner' })])
    expect(await reads('member/list', { roleId: 'rol_content' })).toMatchObject({ total: 0 })
  })
})

describe('roles', () => {
  const role = {
    name: 'Night shift',
    description: 'Packs at night',
    permissions: ['fulfillment.write', 'orders.read'],
    approvalLimit: 0,
  }

  test('a role is created, changed and deleted; one that people have is not', async () => {
    const { data } = await acts('role/create', role)
    const id = String(data['id'])
    expect(await acts('role/create', role)).toMatchObject({ data: { reason: 'role-name-taken' } })
    expect(await reads('role/detail', { id })).toMatchObject({ ...role, people: 0, version: 1 })
    const person = await signInStaff(testShop, { role: role.name })
    expect(await acts('role/delete', { id, version: 1 })).toMatchObject({
      msg: '1 person has this role. Give them another role first.',
      data: { reason: 'role-in-use' },
    })
    const wider = { ...role, id, version: 1, permissions: ['orders.read', 'coupons.read'] }
    expect(await acts('role/update', wider)).toMatchObject({ data: { version: 2 } })
    expect(await acts('role/update', wider)).toMatchObject({ code: 40900 })
    expect((await me(person)).data['permissions']).toEqual(expect.arrayContaining(['coupons.read']))
    const { version, name } = await reads('member/detail', { id: person.id })
    await acts('member/update', { id: person.id, version, name, roleId: 'rol_content' })
    expect(await acts('role/delete', { id, version: 2 })).toMatchObject({ success: true })
    expect(await acts('role/delete', { id, version: 2 })).toMatchObject({ code: 40400 })
  })

  test('a permission must exist, and the role Owner cannot be changed', async () => {
    expect(
      await acts('role/create', { ...role, name: 'Odd', permissions: ['orders.burn'] }),
    ).toMatchObject({ data: { fields: { permissions: 'There is no permission orders.burn.' } } })
    const fixed = { id: 'rol_owner', version: 1 }
    for (const answer of [
      await acts('role/update', { ...role, ...fixed }),
      await acts('role/delete', fixed),
    ])
      expect(answer).toMatchObject({ code: 40300, data: { reason: 'system-role' } })
  })

  test('nobody gives or takes more than they have', async () => {
    const permissions = ['staff.read', 'staff.write', 'keys.write', 'orders.read']
    await acts('role/create', { ...role, name: 'Team lead', permissions, approvalLimit: 50_00 })
    const lead = await signInStaff(testShop, { role: 'Team lead' })
    const refused = { code: 40300, data: { reason: 'rights-exceed-own' } }
    const email = 'new@hale.example'
    expect(
      await acts('member/invite', asPerson({ email, roleId: 'rol_owner' }), lead),
    ).toMatchObject(refused)
    const own = await reads('member/detail', { id: lead.id }, lead)
    expect(
      await acts(
        'member/update',
        { id: lead.id, version: own['version'], name: 'Me', roleId: 'rol_manager' },
        lead,
      ),
    ).toMatchObject(refused)
    const { version } = await reads('member/detail', { id: owner.id })
    expect(await acts('member/disable', { id: owner.id, version }, lead)).toMatchObject(refused)
    expect(await acts('member/resend', { id: owner.id }, lead)).toMatchObject(refused)
    expect(
      await acts('role/create', { ...role, name: 'Rich', approvalLimit: 60_00, permissions }, lead),
    ).toMatchObject(refused)
    expect(
      await acts('key/create', { name: 'Wide', permissions: ['orders.refund'] }, lead),
    ).toMatchObject(refused)
    expect(
      await acts('key/create', { name: 'Narrow', permissions: ['orders.read'] }, lead),
    ).toMatchObject({ success: true })
  })
})

describe('keys', () => {
  test('a key is shown once, ends by its date and when it is revoked', async () => {
    const { data } = await acts('key/create', {
      name: 'Feed',
      permissions: ['orders.read'],
      days: 1,
    })
    const headers = { authorization: `Bearer ${String(data['key'])}` }
    const list = () => call('get /api/staff/order/listFlagged', {}, headers)
    expect(await list()).toMatchObject({ success: true })
    expect(JSON.stringify(await reads('key/list', {}))).not.toContain(
      String(data['key']).split('.')[1],
    )
    expect(await reads('key/list', { isActive: 'true' })).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({ name: 'Feed', createdBy: 'Olga Owner' }),
      ]),
    })
    const before = clock.now()
    clock.advance(days(1))
    expect(await list()).toMatchObject({ data: { reason: 'session-expired' } })
    clock.set(before.toISOString())
    expect(await acts('key/revoke', { id: data['id'] })).toMatchObject({ success: true })
    expect(await list()).toMatchObject({ data: { reason: 'session-revoked' } })
  })

  test('a person does not approve with a key what they requested, and limits are per person', async () => {
    const person = await signInStaff(testShop, { role: 'Manager' })
    await acts('role/create', {
      name: 'Issuer',
      description: '',
      permissions: ['keys.write', 'wallet.issue', 'approvals.decide'],
      approvalLimit: 20_00,
    })
    const issuer = await signInStaff(testShop, { role: 'Issuer' })
    const { data } = await acts(
      'key/create',
      { name: 'Own', permissions: ['wallet.issue', 'approvals.decide'], approvalLimit: 20_00 },
      issuer,
    )
    const key = { headers: { authorization: `Bearer ${String(data['key'])}` } as never }
    const cards = { count: 1, amount: 15_00, reason: 'For the fair' }
    expect((await acts('wallet/giftCards', cards, issuer)).data).toMatchObject({ state: 'done' })
    const waiting = await acts('wallet/giftCards', cards, key)
    expect(waiting.data).toMatchObject({ state: 'waiting' })
    const decide = (caller: Caller) =>
      acts('approval/decide', { id: waiting.data['id'], approve: true }, caller)
    expect(await decide(issuer)).toMatchObject({ data: { reason: 'self-approval' } })
    expect(await decide(key)).toMatchObject({ data: { reason: 'self-approval' } })
    expect(await decide(person)).toMatchObject({ data: { state: 'done' } })
    clock.advance(minutes(10))
    expect(await decide(person)).toMatchObject({ data: { reason: 'step-up-needed' } })
  })

  test('a key of the command line has its scopes, which commands respect too', async () => {
    const narrow = await createStaffKey(shop.db, {
      name: 'Narrow',
      permissions: [],
      now: clock.now(),
    })
    const headers = { authorization: `Bearer ${narrow}` }
    expect(await call('get /api/staff/order/listFlagged', {}, headers)).toMatchObject({
      code: 40300,
    })
    expect(await call('get /api/staff/profile/detail', {}, headers)).toMatchObject({
      code: 40300,
      data: { reason: 'person-required' },
    })
  })
})
