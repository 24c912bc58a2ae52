import { expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const { shop, database, call } = await openTestShop()
const withKey = {
  authorization: `Bearer ${await createStaffKey(database.db, { name: 'Ida', now: new Date() })}`,
}
const act = '/api/staff/settings/shop/update'

interface Entry {
  readonly id: string
  readonly act: string
  readonly outcome: string
  readonly undoneBy: string | null
}

async function list(query: Record<string, unknown> = {}): Promise<Entry[]> {
  const answer = await call('get /api/staff/audit/list', query, withKey)
  expect(answer).toMatchObject({ status: 200 })
  return answer.data['rows'] as Entry[]
}

const detail = async (id = '') => (await call('get /api/staff/audit/detail', { id }, withKey)).data

async function rename(name: string) {
  const { rows } = (await call('get /api/staff/settings/list', {}, withKey)).data as {
    rows: { id: string; version: number; value: object }[]
  }
  const section = rows.find(({ id }) => id === 'shop')
  const { version = 0, value } = section ?? {}
  const input = { version, value: { ...value, name }, reason: 'New brand' }
  expect(await call(`post ${act}`, input, withKey)).toMatchObject({ status: 200 })
  const [entry] = await list({ act })
  return entry?.id ?? ''
}

test('an entry has the person, the object and the fields before and after', async () => {
  const before = shop.services.settings.get('shop').name
  const id = await rename('Hale & Co.')
  expect(await detail(id)).toMatchObject({
    staffName: 'Ida',
    channel: 'key',
    act,
    outcome: 'done',
    object: { kind: 'settings', id: 'shop', label: 'shop' },
    before: { name: before },
    after: { name: 'Hale & Co.' },
    reason: 'New brand',
    canUndo: true,
    undoneBy: null,
  })
})

test('an undo restores the fields, has its own entry and works once', async () => {
  const first = await rename('First')
  const second = await rename('Second')
  expect(await call('post /api/staff/audit/undo', { id: first }, withKey)).toMatchObject({
    status: 409,
    data: { reason: 'changed-meanwhile' },
  })
  const undo = { id: second, reason: 'A mistake' }
  expect(await call('post /api/staff/audit/undo', undo, withKey)).toMatchObject({
    data: { undone: second },
  })
  const [entry] = await list({ act: '/api/staff/audit/undo' })
  expect(await detail(entry?.id)).toMatchObject({
    undoes: second,
    before: { name: 'Second' },
    after: { name: 'First' },
    reason: 'A mistake',
    canUndo: false,
  })
  expect(await detail(second)).toMatchObject({ undoneBy: entry?.id, canUndo: false })
  expect(await call('post /api/staff/audit/undo', { id: second }, withKey)).toMatchObject({
    status: 409,
    data: { reason: 'already-undone' },
  })
})

test('a refused act names its object and cannot be undone', async () => {
  const input = { order: 'AB-22222222', reason: 'Looks odd' }
  await call('post /api/staff/order/hold', input, withKey)
  const [entry] = await list({ objectKind: 'order', objectId: 'AB-22222222' })
  expect(entry).toMatchObject({ outcome: 'refused: not-found' })
  expect(await list({ result: 'refused', search: 'ab-2222' })).toHaveLength(1)
  expect(await call('post /api/staff/audit/undo', { id: entry?.id }, withKey)).toMatchObject({
    status: 409,
    data: { reason: 'not-undoable' },
  })
})

test('an export is recorded as a read', async () => {
  await call('get /api/staff/audit/export', { result: 'done' }, withKey)
  expect(await list({ result: 'read' })).toMatchObject([
    { act: '/api/staff/audit/export', outcome: 'read' },
  ])
})

test('a return policy is undone by publishing its previous version', async () => {
  const [policy] = (await call('get /api/staff/policy/list', {}, withKey)).data['rows'] as {
    id: string
    name: string
    version: number
  }[]
  if (!policy) throw new Error('There is no policy.')
  const { version, ...content } = policy
  const changed = { ...content, name: 'Long returns' }
  await call('post /api/staff/policy/publish', { policy: changed }, withKey)
  const [entry] = await list({ act: '/api/staff/policy/publish' })
  await call('post /api/staff/audit/undo', { id: entry?.id }, withKey)
  const { rows } = (await call('get /api/staff/policy/list', {}, withKey)).data as {
    rows: { id: string }[]
  }
  expect(rows.find(({ id }) => id === policy.id)).toMatchObject({
    name: policy.name,
    version: version + 2,
  })
})

test('a freeze of an account is undone, unless the account was released since', async () => {
  const { id } = await signedInMember(database)
  await call('post /api/staff/member/freeze', { member: id, reason: 'A stolen card' }, withKey)
  const [entry] = await list({ act: '/api/staff/member/freeze' })
  expect(await detail(entry?.id)).toMatchObject({
    object: { kind: 'customer', id },
    before: { isFrozen: false },
    after: { isFrozen: true },
    reason: 'A stolen card',
    canUndo: true,
  })
  const undone = await call(
    'post /api/staff/audit/undo',
    { id: entry?.id, reason: 'Safe' },
    withKey,
  )
  expect(undone).toMatchObject({ success: true })
  const { rows } = (await call('get /api/staff/member/frozen', {}, withKey)).data
  expect(rows).toEqual([])
})

test('entries are never changed or deleted', async () => {
  await expect(database.query(`update audit_entries set outcome = 'done'`)).rejects.toThrow(
    'Audit entries are never changed or deleted.',
  )
  await expect(database.query('delete from audit_entries')).rejects.toThrow()
})
