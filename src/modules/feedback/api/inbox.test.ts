import { expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { openTestShop } from '#test/support/shop.ts'

const { database, call, guest } = await openTestShop()
const key = await createStaffKey(database.db, { name: 'Ida', now: new Date() })
const keyId = key.split('.')[0] ?? ''
const withKey = { authorization: `Bearer ${key}` }

const get = (path: string, input: unknown = {}) => call(`get /api/staff/${path}`, input, withKey)
const post = (path: string, input: unknown) => call(`post /api/staff/${path}`, input, withKey)

async function writeTicket(name: string): Promise<string> {
  const input = {
    name,
    email: `${name.toLowerCase()}@example.com`,
    subject: 'goods',
    message: 'Is it coming back in moss?',
  }
  const answer = await call('post /api/user/feedback/save', input, await guest())
  return String(answer.data['number'])
}

test('tickets are found, filtered and assigned', async () => {
  const [first, second] = [await writeTicket('Nora'), await writeTicket('Otto')]
  const numbers = async (query: object) =>
    ((await get('ticket/list', query)).data['rows'] as { number: string }[]).map(
      ({ number }) => number,
    )
  expect(await numbers({ search: first })).toEqual([first])
  expect(await numbers({ search: 'ott' })).toEqual([second])
  expect(await numbers({ search: 'nora@' })).toEqual([first])
  expect(await post('ticket/assign', { number: first, assigneeId: keyId })).toMatchObject({
    data: { assigneeId: keyId },
  })
  expect(await numbers({ assigneeId: keyId })).toEqual([first])
  expect(await numbers({ assigneeId: 'me' })).toEqual([first])
  expect(await numbers({ assigneeId: 'none', state: 'new' })).toEqual([second])
  expect(await post('ticket/assign', { number: first, assigneeId: 'stm_nobody' })).toMatchObject({
    status: 422,
    data: { reason: 'assignee-not-found' },
  })
  const { data } = await get('audit/list', {
    objectKind: 'ticket',
    objectId: first,
    result: 'done',
  })
  expect(data['rows']).toMatchObject([{ act: '/api/staff/ticket/assign' }])
})

test('an assignment is undone from the audit log', async () => {
  const number = await writeTicket('Ute')
  const isMine = async () =>
    (await get('ticket/list', { search: number, assigneeId: 'me' })).data['total'] === 1
  await post('ticket/assign', { number, assigneeId: keyId })
  expect(await isMine()).toBe(true)
  const { rows } = (await get('audit/list', { objectId: number })).data as {
    rows: { id: string }[]
  }
  expect(await post('audit/undo', { id: rows[0]?.id })).toMatchObject({ success: true })
  expect(await isMine()).toBe(false)
})

test('notes are for colleagues only', async () => {
  const number = await writeTicket('Pia')
  await post('ticket/addNote', { number, text: 'Called twice.' })
  expect((await get('ticket/notes', { number })).data['rows']).toMatchObject([
    { authorId: keyId, authorName: 'Ida', text: 'Called twice.' },
  ])
  expect((await get('feedback/detail', { number })).data['messages']).toHaveLength(1)
})

test('canned answers are filled in, and a change from an old version is refused', async () => {
  const number = await writeTicket('Quinn')
  const content = { title: 'Restock', text: 'Dear {name}, {order} is next.' }
  const { id, version } = (await post('cannedAnswer/create', content)).data
  expect((await get('cannedAnswer/list', { ticket: number })).data['rows']).toMatchObject([
    { id, text: content.text, filledText: 'Dear Quinn, your order is next.' },
  ])
  const change = { ...content, id, version, title: 'Back soon' }
  expect(await post('cannedAnswer/update', change)).toMatchObject({ data: { version: 2 } })
  expect(await post('cannedAnswer/update', change)).toMatchObject({
    status: 409,
    data: { reason: 'changed-meanwhile', version: 2 },
  })
  expect(await post('cannedAnswer/delete', { id })).toMatchObject({ status: 200 })
  expect(await post('cannedAnswer/delete', { id })).toMatchObject({ status: 404 })
})

test('an order of somebody else cannot be linked', async () => {
  const number = await writeTicket('Rosa')
  expect(await post('ticket/linkOrder', { number, order: 'AB-22222222' })).toMatchObject({
    status: 422,
    data: { reason: 'order-not-found' },
  })
})

test('a ticket is merged into another one of its writer', async () => {
  const [first, second] = [await writeTicket('Sam'), await writeTicket('Sam')]
  await post('ticket/addNote', { number: first, text: 'Ask the mill.' })
  expect(await post('ticket/merge', { number: first, into: second })).toMatchObject({
    data: { number: second },
  })
  const merged = (await get('feedback/detail', { number: second })).data
  expect(merged).toMatchObject({ state: 'new', messages: [{}, {}] })
  expect((await get('ticket/notes', { number: second })).data['rows']).toMatchObject([
    { text: 'Ask the mill.' },
  ])
  expect((await get('feedback/detail', { number: first })).data).toMatchObject({
    state: 'resolved',
    messages: [{}],
  })
  expect(await post('ticket/merge', { number: first, into: second })).toMatchObject({
    data: { reason: 'ticket-not-open' },
  })
  const other = await writeTicket('Tess')
  expect(await post('ticket/merge', { number: other, into: second })).toMatchObject({
    status: 422,
    data: { reason: 'writers-differ' },
  })
  expect(await post('ticket/merge', { number: other, into: other })).toMatchObject({
    status: 422,
    data: { reason: 'ticket-merged-into-itself' },
  })
})
