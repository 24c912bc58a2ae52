import { beforeEach, describe, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { makeStaffKey } from '#modules/staff/staff-key.ts'
import { fixedClock } from '#test/support/clock.ts'
import { emptyTables } from '#test/support/database.ts'
import { mailsTo } from '#test/support/mailed.ts'
import { openTestShop } from '#test/support/shop.ts'
import { openTestSubscriptions } from '#test/support/subscriptions.ts'

const clock = fixedClock()
const start = clock.now()
const { database, call } = await openTestShop({ clock })
const send = openTestSubscriptions(database, clock)['subscriptions.send-letter']
let staff = { authorization: '' }

beforeEach(async () => {
  clock.set(start)
  await emptyTables(database)
  staff = {
    authorization: `Bearer ${await makeStaffKey(database.db, { name: 'Ida', now: clock.now() })}`,
  }
})

const desk = (route: string, input: unknown = {}) => call(route, input, staff)
const words = {
  subject: 'Hemp sheets are here',
  body: 'They came on Monday.\n\nTwo weights, four sizes.',
}

async function reader(email: string, change: Record<string, unknown> = {}): Promise<string> {
  await call('post /api/guest/subscribe', { email })
  const [mail] = await mailsTo(database, email)
  await call('post /api/guest/confirmSubscription', {
    token: /#t=([\w-]+)/.exec(mail?.text ?? '')?.[1],
  })
  const token = /Unsubscribe:\s*\S+\?t=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  if (Object.keys(change).length > 0)
    await call('post /api/guest/changeSubscription', { token, ...change })
  return token
}

/** Written, sent, and every job of it run. */
async function letterOn(topic: string, more: Record<string, unknown> = {}) {
  const { data } = await desk('post /api/staff/letter/write', { topic, ...words, ...more })
  const sent = await desk('post /api/staff/letter/send', { id: data['id'] })
  if (sent.success) await send?.({ letterId: data['id'] })
  return { id: String(data['id']), sent }
}

const copiesTo = async (email: string) =>
  (await mailsTo(database, email)).filter(({ subject }) => subject === words.subject)

describe('topics', () => {
  test('a reader chooses which letters come; a letter goes to who wants its topic and to nobody else', async () => {
    await reader('all@example.com')
    await reader('sales@example.com', { topics: ['reductions'] })
    await reader('news@example.com', { topics: ['arrivals', 'restocks'] })
    await call('post /api/guest/subscribe', { email: 'pending@example.com' })
    await letterOn('arrivals')
    const got = await Promise.all(
      ['all', 'sales', 'news', 'pending'].map((name) => copiesTo(`${name}@example.com`)),
    )
    expect(got.map((mails) => mails.length)).toEqual([1, 0, 1, 0])
  })

  test('none of them is leaving, and says so; a topic that there is not is refused', async () => {
    const token = await reader('nora@example.com')
    const change = (topics: string[]) =>
      call('post /api/guest/changeSubscription', { token, topics })
    expect(await change([])).toMatchObject({
      data: { fields: { topics: 'Choose at least one topic, or unsubscribe.' } },
    })
    expect(await change(['weather'])).toMatchObject({ code: 42200 })
    expect(await change(['restocks', 'restocks'])).toMatchObject({
      data: { topics: ['restocks'], frequency: 'every', state: 'confirmed' },
    })
  })

  test('who left gets no letter, who comes back gets those chosen before', async () => {
    const token = await reader('nora@example.com', { topics: ['arrivals'] })
    await call('post /api/guest/unsubscribe', { token })
    expect((await letterOn('arrivals')).sent).toMatchObject({
      success: false,
      msg: 'This newsletter has no recipients right now.',
    })
    expect(
      await call('post /api/guest/changeSubscription', { token, frequency: 'every' }),
    ).toMatchObject({
      data: { topics: ['arrivals'] },
    })
    await letterOn('arrivals')
    expect(await copiesTo('nora@example.com')).toHaveLength(1)
  })
})

describe('no more letters than were promised', () => {
  test('two in four weeks, one for who asked for one a month; after four weeks again', async () => {
    await reader('every@example.com')
    await reader('monthly@example.com', { frequency: 'monthly' })
    for (const day of [0, 10, 20]) {
      clock.set(new Date(start.getTime() + days(day)))
      await letterOn('restocks')
    }
    expect(
      [await copiesTo('every@example.com'), await copiesTo('monthly@example.com')].map(
        ({ length }) => length,
      ),
    ).toEqual([2, 1])
    clock.set(new Date(start.getTime() + days(29)))
    await letterOn('restocks')
    expect(
      [await copiesTo('every@example.com'), await copiesTo('monthly@example.com')].map(
        ({ length }) => length,
      ),
    ).toEqual([3, 2])
  })

  test('the desk sees before it sends how many would read it, and how many have had theirs', async () => {
    await reader('every@example.com')
    await reader('monthly@example.com', { frequency: 'monthly' })
    const { id } = await letterOn('restocks')
    clock.advance(1000)
    await desk('post /api/staff/letter/write', { topic: 'arrivals', ...words })
    expect((await desk('get /api/staff/letter/list')).data['rows']).toMatchObject([
      { topic: 'arrivals', state: 'draft', copies: 0, readers: 1, later: 1 },
      { id, state: 'sent', copies: 2 },
    ])
  })
})

describe('a letter', () => {
  test('goes out once: sent again it is refused, a job that runs twice writes nothing twice', async () => {
    await reader('nora@example.com')
    const { id } = await letterOn('arrivals')
    await send?.({ letterId: id })
    await database.query('update letters set ended_at = null')
    await send?.({ letterId: id })
    expect(await desk('post /api/staff/letter/send', { id })).toMatchObject({
      success: false,
      msg: 'This newsletter was already sent. Create a new one.',
    })
    expect(
      await desk('post /api/staff/letter/write', { id, topic: 'arrivals', ...words }),
    ).toMatchObject({ success: false })
    expect(await copiesTo('nora@example.com')).toHaveLength(1)
  })

  test('reaches every one of 450 readers, in portions', async () => {
    await database.query(`insert into subscribers (id, identity, email, state, source, consent_at, consent_ip, consent_text, confirmed_at, created_at)
      select 'sub_' || lpad(n::text, 26, '0'), n || '@example.com', n || '@example.com', 'confirmed', 'popup', now(), '', '', '2026-01-01', now() from generate_series(1, 450) n`)
    const { id } = await letterOn('reductions')
    const copies = async () => (await desk('get /api/staff/letter/list')).data['rows']
    expect(await copies()).toMatchObject([{ id, state: 'going_out', copies: 200 }])
    await send?.({ letterId: id })
    await send?.({ letterId: id })
    expect(await copies()).toMatchObject([{ id, state: 'sent', copies: 450 }])
    expect(
      (await database.query('select count(distinct recipient)::int as count from mails')).rows,
    ).toEqual([{ count: 450 }])
  })

  test('says its words in HTML and text, nothing of it taken for markup, and how to leave or to choose', async () => {
    await reader('nora@example.com')
    await letterOn('arrivals', {
      body: 'Fish & <b>chips</b>',
      buttonLabel: 'See them',
      buttonPath: '/collection/sheets',
    })
    const [mail] = await copiesTo('nora@example.com')
    expect(mail?.html).toContain('Fish &amp; &lt;b&gt;chips&lt;/b&gt;')
    expect(mail?.text).toMatch(/See them:\n\S+\/collection\/sheets/)
    expect(mail?.text).toMatch(/Choose your topics:\n\S+\/unsubscribe\?t=sub_/)
    const { rows } = await database.query(
      'select unsubscribe_url as url from mails where subject = $1',
      [words.subject],
    )
    expect(rows).toEqual([{ url: expect.stringMatching(/\/unsubscribe\?t=sub_/) }])
  })

  test('a copy to look at goes to one address, and counts for nobody', async () => {
    await reader('nora@example.com')
    const { data } = await desk('post /api/staff/letter/write', { topic: 'arrivals', ...words })
    expect(
      await desk('post /api/staff/letter/try', { id: data['id'], email: 'ida@example.com' }),
    ).toMatchObject({ success: true })
    expect((await mailsTo(database, 'ida@example.com')).map(({ subject }) => subject)).toEqual([
      'Test: Hemp sheets are here',
    ])
    expect(await copiesTo('nora@example.com')).toEqual([])
  })

  test.each([
    [{ subject: 'Two\r\nlines' }, 'subject'],
    [{ subject: '' }, 'subject'],
    [{ topic: 'weather' }, 'topic'],
    [{ buttonLabel: 'Look', buttonPath: 'https://evil.example' }, 'buttonPath'],
    [{ buttonLabel: 'Look', buttonPath: '//evil.example' }, 'buttonPath'],
    [{ buttonLabel: 'Look' }, 'buttonLabel'],
  ])('%j is refused', async (change, field) => {
    const { data } = await desk('post /api/staff/letter/write', {
      topic: 'arrivals',
      ...words,
      ...change,
    })
    expect(Object.keys(data.fields ?? {})).toEqual([field])
  })

  test('is nobody’s to write but the staff’s', async () => {
    expect(
      await call('post /api/staff/letter/write', { topic: 'arrivals', ...words }),
    ).toMatchObject({ success: false })
  })
})
