import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { fixedClock } from '#test/support/clock.ts'
import { goodFiles } from '#test/support/hostile-files.ts'
import { listEmailsTo } from '#test/support/sent-emails.ts'
import { openTestShop } from '#test/support/shop.ts'

const folder = await mkdtemp(join(tmpdir(), 'careers-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const clock = fixedClock()
const { shop, database, call, guest } = await openTestShop({
  clock,
  environment: { DATA_DIR: folder },
})
const reviewer = async (name: string) => ({
  authorization: `Bearer ${await createStaffKey(database.db, { name, now: clock.now() })}`,
})
const [ida, ben] = [await reviewer('Ida'), await reviewer('Ben')]
beforeEach(async () => {
  await database.query('delete from applications')
  await database.query('delete from emails')
})

async function uploadFile(bearer: Record<string, string>, purpose: string): Promise<string> {
  const { data } = await call(
    'post /api/file/start',
    { purpose, name: 'Nora Hale, résumé 履歴書.pdf', size: goodFiles.pdf.length },
    bearer,
  )
  const id = String(data['id'])
  const headers = { ...bearer, 'content-type': 'application/octet-stream' }
  await shop.app.request(`/api/file/chunk?id=${id}&index=0`, {
    method: 'POST',
    headers,
    body: new Uint8Array(goodFiles.pdf),
  })
  await call('post /api/file/finish', { id }, bearer)
  return id
}

/** An application with its number, file and status token. */
async function submitApplication() {
  const bearer = await guest()
  const fileId = await uploadFile(bearer, 'application')
  const sent = await call(
    'post /api/careers/apply',
    {
      roleId: 'workroom-sewer',
      name: 'Nora Hale',
      email: 'nora.hale@example.com',
      phone: '617 555 0142',
      links: ['https://nora.example/work'],
      answers: [],
      note: 'I am Nora Hale. Write to nora.hale@example.com or call 617 555 0142. I hem by hand.',
      fileIds: [fileId],
      consent: true,
    },
    bearer,
  )
  const [mail] = await listEmailsTo(database, 'nora.hale@example.com')
  return {
    number: String(sent.data['number']),
    fileId,
    token: /#t=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '',
  }
}

const detail = (number: string, who = ida) => call('get /api/staff/career/detail', { number }, who)
const score = (number: string, who = ida, skill = 4) =>
  call(
    'post /api/staff/career/score',
    { number, marks: { skill, care: 5, fit: 3 }, note: 'Even stitches.' },
    who,
  )
const move = (number: string, event: string, text = '') =>
  call('post /api/staff/career/move', { number, move: event, text }, ida)
const file = (number: string, fileId: string, who = ida) =>
  shop.app.request(`/api/staff/career/file?number=${number}&fileId=${fileId}`, { headers: who })

describe('the anonymous first read', () => {
  test('hides the applicant from each reviewer until they have scored', async () => {
    const { number, fileId } = await submitApplication()
    const first = await detail(number)
    expect(first.data).toMatchObject({
      roleId: 'workroom-sewer',
      person: null,
      cards: [],
      note: 'I am [name] [name]. Write to [email] or call [phone]. I hem by hand.',
    })
    expect(JSON.stringify(first.data)).not.toMatch(/nora|hale|0142/i)
    expect(JSON.stringify((await call('get /api/staff/career/list', {}, ida)).data)).not.toMatch(
      /nora|hale/i,
    )
    expect((await file(number, fileId)).status).toBe(409)
    expect(
      (await shop.app.request(`/api/staff/file/read?id=${fileId}`, { headers: ida })).status,
    ).toBe(404)

    const scored = await score(number)
    expect(scored.data).toMatchObject({
      person: {
        name: 'Nora Hale',
        email: 'nora.hale@example.com',
        phone: '6175550142',
        files: [{ id: fileId }],
      },
      note: expect.stringContaining('I am Nora Hale.'),
      cards: [{ marks: { skill: 4, care: 5, fit: 3 }, note: 'Even stitches.' }],
      average: 4,
    })
    expect((await detail(number, ben)).data).toMatchObject({ person: null, cards: [], scores: 1 })
    const opened = await file(number, fileId)
    expect(opened.headers.get('content-disposition')).toBe(
      'attachment; filename="Nora Hale, r_sum_ ___.pdf"; '
        + "filename*=UTF-8''Nora%20Hale%2C%20r%C3%A9sum%C3%A9%20%E5%B1%A5%E6%AD%B4%E6%9B%B8.pdf",
    )
    expect((await opened.arrayBuffer()).byteLength).toBeGreaterThan(0)
    expect((await file(number, fileId, ben)).status).toBe(409)
  })

  test('keeps one scorecard per reviewer and shows the average', async () => {
    const { number } = await submitApplication()
    await score(number, ida, 1)
    await score(number, ida, 4)
    await score(number, ben, 1)
    expect((await detail(number)).data['cards']).toHaveLength(2)
    expect(
      (await call('get /api/staff/career/list', { role: 'workroom-sewer' }, ida)).data,
    ).toMatchObject({
      rows: [{ number, scores: 2, average: 3.5, stage: 'received' }],
    })
    expect((await score(number, ida, 6)).code).toBe(42200)
  })
})

describe('stages of an application', () => {
  test('lead from review to hiring, with emails for invitation and offer', async () => {
    const { number, token } = await submitApplication()
    const stage = async () => (await call('post /api/careers/application', { token })).data['stage']
    expect((await move(number, 'review')).data).toMatchObject({ stage: 'review' })
    expect((await move(number, 'invite')).data.fields).toMatchObject({ text: expect.any(String) })
    await move(number, 'invite', 'Tuesday at ten, in the workroom.\n\nBring <b>a hem</b> of yours.')
    expect(await stage()).toBe('interview')
    expect((await move(number, 'hire')).success).toBe(false)
    await move(number, 'offer', 'From April, at 29 dollars an hour.')
    await move(number, 'hire')
    expect(await stage()).toBe('hired')
    const mails = (await listEmailsTo(database, 'nora.hale@example.com')).slice(1)
    expect(mails.map(({ text }) => /(Tuesday at ten|From April)/.exec(text)?.[0])).toEqual([
      'Tuesday at ten',
      'From April',
    ])
    expect(mails[0]?.html).not.toContain('<b>a hem')
  })

  test('end with a rejection, which is emailed once', async () => {
    const { number } = await submitApplication()
    await move(number, 'reject')
    expect((await move(number, 'reject')).success).toBe(false)
    expect((await move(number, 'invite', 'Come.')).success).toBe(false)
    expect(
      (await listEmailsTo(database, 'nora.hale@example.com')).slice(1).map(({ text }) => text),
    ).toEqual([expect.stringContaining('We chose another candidate.')])
  })

  test('end with a withdrawal, which deletes scorecards and access', async () => {
    const { number, token } = await submitApplication()
    await score(number)
    await call('post /api/careers/withdraw', { token })
    expect((await database.query('select 1 from application_scores')).rows).toEqual([])
    expect((await score(number)).success).toBe(false)
    expect((await detail(number)).data).toMatchObject({ stage: 'withdrawn', note: '' })
  })
})

test('an inquiry is listed with its promised date, answered by email, and its file can be downloaded', async () => {
  const bearer = await guest()
  const fileId = await uploadFile(bearer, 'inquiry')
  const inquiry = {
    company: 'Inn',
    contact: 'Ann',
    email: 'ann@inn.example',
    message: 'Forty tablecloths.',
    fileIds: [fileId],
  }
  const number = String((await call('post /api/b2b/inquiry', inquiry, bearer)).data['number'])
  const list = async (state = 'received') =>
    (await call('get /api/staff/b2b/list', { state }, ida)).data['rows']
  expect(await list()).toMatchObject([{ number, company: 'Inn', isLate: false }])
  clock.advance(8 * 86_400_000)
  expect(await list()).toMatchObject([{ number, isLate: true }])
  expect((await call('get /api/staff/b2b/detail', { number }, ida)).data).toMatchObject({
    contact: 'Ann',
    message: 'Forty tablecloths.',
  })
  expect(
    (
      await shop.app.request(`/api/staff/b2b/file?number=${number}&fileId=${fileId}`, {
        headers: ida,
      })
    ).status,
  ).toBe(200)
  expect(
    (await call('post /api/staff/b2b/answer', { number, text: 'Yes, by May.' }, ida)).data,
  ).toEqual({ state: 'answered' })
  expect((await listEmailsTo(database, 'ann@inn.example')).at(-1)?.text).toContain('Yes, by May.')
  expect(await list()).toEqual([])
  await call('post /api/staff/b2b/close', { number }, ida)
  expect(await list('closed')).toMatchObject([{ number }])
})
