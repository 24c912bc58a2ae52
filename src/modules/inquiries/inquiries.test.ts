import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { fixedClock } from '#test/support/clock.ts'
import { goodFiles } from '#test/support/hostile-files.ts'
import { openTestShop } from '#test/support/shop.ts'
import { deleteExpiredApplications } from './commands/applications.ts'

const folder = await mkdtemp(join(tmpdir(), 'house-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const content = join(folder, 'content')
await cp(join(import.meta.dirname, '../../../content'), content, { recursive: true })
const role = {
  title: 'Weaver',
  team: 'Workroom',
  location: 'Cambridge',
  place: { city: 'Cambridge', stateCode: 'MA' },
  type: 'full-time',
  pay: { min: 24, max: 30, per: 'hour' },
  summary: 'Weave.',
  sections: [{ title: 'What', blocks: [{ text: 'Weave.' }] }],
  questions: [{ id: 'loom', label: 'Which looms?' }],
  postedAt: '2026-01-05',
  closesAt: '2026-03-02',
}
await writeFile(join(content, 'careers/weaver.json'), JSON.stringify(role))
await writeFile(join(content, 'careers/filled.json'), JSON.stringify({ ...role, filled: true }))
await writeFile(join(content, 'careers/broken.json'), '{ "title": 1 }')
await writeFile(
  join(content, 'press/secret.json'),
  JSON.stringify({
    kind: 'release',
    title: 'Not yet',
    date: '2026-03-05',
    summary: 'Soon.',
    embargoUntil: '2026-03-05T14:00:00Z',
  }),
)

const clock = fixedClock()
const { shop, database, call, guest } = await openTestShop({
  clock,
  environment: { DATA_DIR: folder, CONTENT_DIR: content },
})

async function uploadFile(bearer: Record<string, string>, purpose: string): Promise<string> {
  const { data } = await call(
    'post /api/file/start',
    { purpose, name: 'cv.pdf', size: goodFiles.pdf.length },
    bearer,
  )
  const id = String(data['id'])
  await shop.app.request(`/api/file/chunk?id=${id}&index=0`, {
    method: 'POST',
    headers: { ...bearer, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(goodFiles.pdf),
  })
  await call('post /api/file/finish', { id }, bearer)
  return id
}

describe('content pages are files that can be edited while the shop runs', () => {
  test('the included pages are complete: story, B2B, roles, press', async () => {
    for (const name of ['brand-story', 'b2b-offerings', 'careers'])
      expect(await call('get /api/content/page', { name })).toMatchObject({ success: true })
    expect((await call('get /api/press/list')).data['rows']).toHaveLength(2)
  })

  test('open roles are listed until their last day; filled and invalid ones are not', async () => {
    const ids = ((await call('get /api/careers/list')).data['rows'] as { id: string }[]).map(
      ({ id }) => id,
    )
    expect(ids).toContain('weaver')
    expect(ids).not.toContain('filled')
    expect(ids).not.toContain('broken')
    expect(await call('get /api/careers/detail', { id: 'filled' })).toMatchObject({
      data: { open: false },
    })
    expect(await call('get /api/careers/detail', { id: '../../package' })).toMatchObject({
      code: 40400,
    })
  })

  test('content under embargo is hidden until its time', async () => {
    expect(await call('get /api/press/detail', { id: 'secret' })).toMatchObject({ code: 40400 })
    clock.set('2026-03-05T14:00:01Z')
    expect(await call('get /api/press/detail', { id: 'secret' })).toMatchObject({ success: true })
    clock.set('2026-03-02T15:00:00Z')
  })
})

describe('an inquiry', () => {
  test('gets a number and a reply date in two business days, with an email that repeats nothing', async () => {
    clock.set('2026-03-05T15:00:00Z')
    const bearer = await guest()
    const inquiry = {
      company: 'Inn',
      contact: 'Ann',
      email: 'ann@inn.example',
      message: 'Sixty tablecloths <script>alert(1)</script>',
      quantity: 60,
    }
    const fileIds = [await uploadFile(bearer, 'inquiry')]
    const answer = await call('post /api/b2b/inquiry', { ...inquiry, fileIds }, bearer)
    expect(answer).toMatchObject({
      data: { number: expect.stringMatching(/^B2B-/), answerBy: '2026-03-09' },
    })
    const { rows } = await database.query(
      "select recipient, plain, html from emails where recipient = 'ann@inn.example'",
    )
    expect(rows).toHaveLength(1)
    expect(`${String(rows[0]?.['plain'])}${String(rows[0]?.['html'])}`).not.toMatch(
      /<script|alert|Sixty/,
    )
    expect(
      (await database.query('select claimed_by from files where claimed_by is not null')).rows,
    ).toHaveLength(1)
    clock.set('2026-03-02T15:00:00Z')
  })

  test('names each invalid field', async () => {
    const answer = await call(
      'post /api/b2b/inquiry',
      { company: '', contact: '', email: 'x', message: 'short' },
      await guest(),
    )
    expect(Object.keys(answer.data.fields ?? {}).sort()).toEqual([
      'company',
      'contact',
      'email',
      'message',
    ])
  })
})

describe('an application', () => {
  const application = {
    roleId: 'weaver',
    name: 'Nora',
    email: 'nora@example.com',
    consent: true,
    answers: [{ id: 'loom', answer: 'Two.' }],
  }

  test('needs a file and consent; its emailed link shows the status and withdraws it with its files', async () => {
    const bearer = await guest()
    expect(
      await call('post /api/careers/apply', { ...application, fileIds: [] }, bearer),
    ).toMatchObject({
      data: { fields: { fileIds: 'Add your résumé.' } },
    })
    const fileIds = [await uploadFile(bearer, 'application')]
    expect(
      await call('post /api/careers/apply', { ...application, fileIds, consent: false }, bearer),
    ).toMatchObject({ code: 42200 })
    expect(
      await call('post /api/careers/apply', { ...application, fileIds }, bearer),
    ).toMatchObject({
      data: { number: expect.stringMatching(/^JOB-/) },
    })
    const { rows } = await database.query(
      "select plain from emails where recipient = 'nora@example.com'",
    )
    const token = /#t=([\w-]+)/.exec(String(rows[0]?.['plain']))?.[1] ?? ''
    expect(await call('post /api/careers/application', { token })).toMatchObject({
      data: {
        roleTitle: 'Weaver',
        stage: 'received',
        canWithdraw: true,
        eraseAt: expect.stringMatching(/^2027-03-02/),
      },
    })
    const secondFileIds = [await uploadFile(bearer, 'application')]
    expect(
      await call(
        'post /api/careers/apply',
        { ...application, email: 'Nora+2@example.com', fileIds: secondFileIds },
        bearer,
      ),
    ).toMatchObject({
      code: 42200,
    })
    expect(
      (await database.query(`select claimed_by from files where id = '${secondFileIds[0]}'`)).rows,
    ).toEqual([{ claimed_by: null }])
    expect(await call('post /api/careers/withdraw', { token })).toMatchObject({
      data: { stage: 'withdrawn', canWithdraw: false },
    })
    expect(
      (await database.query("select name, note, files from applications where role_id = 'weaver'"))
        .rows,
    ).toEqual([{ name: '', note: '', files: [] }])
    expect(
      (await database.query(`select state from files where id = '${fileIds[0]}'`)).rows,
    ).toEqual([{ state: 'deleted' }])
  })

  test('is refused for a filled or unknown role', async () => {
    const bearer = await guest()
    const fileIds = [await uploadFile(bearer, 'application')]
    for (const roleId of ['filled', 'none'])
      expect(
        await call('post /api/careers/apply', { ...application, roleId, fileIds }, bearer),
      ).toMatchObject({ code: 40400 })
  })

  test('is erased after 12 months', async () => {
    clock.set('2027-03-03T15:00:00Z')
    await deleteExpiredApplications(database.db, clock.now())
    expect((await database.query('select 1 from applications')).rows).toEqual([])
  })

  test('cannot be opened with an unknown token', async () => {
    expect(await call('post /api/careers/application', { token: 'x' })).toMatchObject({
      code: 41000,
    })
  })
})
