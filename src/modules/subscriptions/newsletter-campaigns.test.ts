import { beforeEach, describe, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { fixedClock } from '#test/support/clock.ts'
import { emptyTables } from '#test/support/database.ts'
import { listEmailsTo } from '#test/support/sent-emails.ts'
import { openTestShop } from '#test/support/shop.ts'
import { openTestSubscriptions } from '#test/support/subscriptions.ts'

const clock = fixedClock()
const start = clock.now()
const { database, call } = await openTestShop({ clock })
const send = openTestSubscriptions(database, clock)['subscriptions.send-campaign']
let staff = { authorization: '' }

beforeEach(async () => {
  clock.set(start)
  await emptyTables(database)
  staff = {
    authorization: `Bearer ${await createStaffKey(database.db, { name: 'Ida', now: clock.now() })}`,
  }
})

const callStaff = (route: string, input: unknown = {}) => call(route, input, staff)
const content = {
  subject: 'Hemp sheets are here',
  body: 'They came on Monday.\n\nTwo weights, four sizes.',
}

async function confirmedSubscriber(
  email: string,
  change: Record<string, unknown> = {},
): Promise<string> {
  await call('post /api/guest/subscribe', { email })
  const [mail] = await listEmailsTo(database, email)
  await call('post /api/guest/confirmSubscription', {
    token: /#t=([\w-]+)/.exec(mail?.text ?? '')?.[1],
  })
  const token = /Unsubscribe:\s*\S+\?t=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  if (Object.keys(change).length > 0)
    await call('post /api/guest/changeSubscription', { token, ...change })
  return token
}

/** Creates a campaign, starts it and runs its job once. */
async function sendCampaign(topic: string, more: Record<string, unknown> = {}) {
  const { data } = await callStaff('post /api/staff/campaign/create', {
    topic,
    ...content,
    ...more,
  })
  const sent = await callStaff('post /api/staff/campaign/send', { id: data['id'] })
  if (sent.success) await send?.({ campaignId: data['id'] })
  return { id: String(data['id']), sent }
}

const newslettersTo = async (email: string) =>
  (await listEmailsTo(database, email)).filter(({ subject }) => subject === content.subject)

describe('topics', () => {
  test('a newsletter goes only to subscribers of its topic', async () => {
    await confirmedSubscriber('all@example.com')
    await confirmedSubscriber('sales@example.com', { topics: ['reductions'] })
    await confirmedSubscriber('news@example.com', { topics: ['arrivals', 'restocks'] })
    await call('post /api/guest/subscribe', { email: 'pending@example.com' })
    await sendCampaign('arrivals')
    const newsletters = await Promise.all(
      ['all', 'sales', 'news', 'pending'].map((name) => newslettersTo(`${name}@example.com`)),
    )
    expect(newsletters.map((mails) => mails.length)).toEqual([1, 0, 1, 0])
  })

  test('an empty or unknown topic selection is refused', async () => {
    const token = await confirmedSubscriber('nora@example.com')
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

  test('an unsubscribed address gets nothing; resubscribing restores its topics', async () => {
    const token = await confirmedSubscriber('nora@example.com', { topics: ['arrivals'] })
    await call('post /api/guest/unsubscribe', { token })
    expect((await sendCampaign('arrivals')).sent).toMatchObject({
      success: false,
      msg: 'This newsletter has no recipients right now.',
    })
    expect(
      await call('post /api/guest/changeSubscription', { token, frequency: 'every' }),
    ).toMatchObject({
      data: { topics: ['arrivals'] },
    })
    await sendCampaign('arrivals')
    expect(await newslettersTo('nora@example.com')).toHaveLength(1)
  })
})

describe('frequency limits', () => {
  test('allow two newsletters in four weeks, or one for monthly subscribers', async () => {
    await confirmedSubscriber('every@example.com')
    await confirmedSubscriber('monthly@example.com', { frequency: 'monthly' })
    for (const day of [0, 10, 20]) {
      clock.set(new Date(start.getTime() + days(day)))
      await sendCampaign('restocks')
    }
    expect(
      [await newslettersTo('every@example.com'), await newslettersTo('monthly@example.com')].map(
        ({ length }) => length,
      ),
    ).toEqual([2, 1])
    clock.set(new Date(start.getTime() + days(29)))
    await sendCampaign('restocks')
    expect(
      [await newslettersTo('every@example.com'), await newslettersTo('monthly@example.com')].map(
        ({ length }) => length,
      ),
    ).toEqual([3, 2])
  })

  test('staff see the number of recipients and of subscribers at their limit', async () => {
    await confirmedSubscriber('every@example.com')
    await confirmedSubscriber('monthly@example.com', { frequency: 'monthly' })
    const { id } = await sendCampaign('restocks')
    clock.advance(1000)
    await callStaff('post /api/staff/campaign/create', { topic: 'arrivals', ...content })
    expect((await callStaff('get /api/staff/campaign/list')).data['rows']).toMatchObject([
      { topic: 'arrivals', state: 'draft', emailsSent: 0, recipients: 1, overLimit: 1 },
      { id, state: 'sent', emailsSent: 2 },
    ])
  })
})

describe('a newsletter', () => {
  test('is sent once, even when its job runs twice', async () => {
    await confirmedSubscriber('nora@example.com')
    const { id } = await sendCampaign('arrivals')
    await send?.({ campaignId: id })
    await database.query('update newsletter_campaigns set ended_at = null')
    await send?.({ campaignId: id })
    expect(await callStaff('post /api/staff/campaign/send', { id })).toMatchObject({
      success: false,
      msg: 'This newsletter was already sent. Create a new one.',
    })
    expect(
      await callStaff('post /api/staff/campaign/create', { id, topic: 'arrivals', ...content }),
    ).toMatchObject({ success: false })
    expect(await newslettersTo('nora@example.com')).toHaveLength(1)
  })

  test('reaches all of 450 subscribers in batches', async () => {
    await database.query(`insert into subscribers (id, identity, email, state, source, consent_at, consent_ip, consent_text, confirmed_at, created_at, topics)
      select 'sub_' || lpad(n::text, 26, '0'), n || '@example.com', n || '@example.com', 'confirmed', 'popup', now(), '', '', '2026-01-01', now(), '{arrivals,restocks,reductions}' from generate_series(1, 450) n`)
    const { id } = await sendCampaign('reductions')
    const listCampaigns = async () => (await callStaff('get /api/staff/campaign/list')).data['rows']
    expect(await listCampaigns()).toMatchObject([{ id, state: 'sending', emailsSent: 200 }])
    await send?.({ campaignId: id })
    await send?.({ campaignId: id })
    expect(await listCampaigns()).toMatchObject([{ id, state: 'sent', emailsSent: 450 }])
    expect(
      (await database.query('select count(distinct recipient)::int as count from emails')).rows,
    ).toEqual([{ count: 450 }])
  })

  test('has escaped HTML and text versions with an unsubscribe link', async () => {
    await confirmedSubscriber('nora@example.com')
    await sendCampaign('arrivals', {
      body: 'Fish & <b>chips</b>',
      buttonLabel: 'See them',
      buttonPath: '/collection/sheets',
    })
    const [mail] = await newslettersTo('nora@example.com')
    expect(mail?.html).toContain('Fish &amp; &lt;b&gt;chips&lt;/b&gt;')
    expect(mail?.text).toMatch(/See them:\n\S+\/collection\/sheets/)
    expect(mail?.text).toMatch(/Choose your topics:\n\S+\/unsubscribe\?t=sub_/)
    const { rows } = await database.query(
      'select unsubscribe_url as url from emails where subject = $1',
      [content.subject],
    )
    expect(rows).toEqual([{ url: expect.stringMatching(/\/unsubscribe\?t=sub_/) }])
  })

  test('a test copy goes to one address and does not count', async () => {
    await confirmedSubscriber('nora@example.com')
    const { data } = await callStaff('post /api/staff/campaign/create', {
      topic: 'arrivals',
      ...content,
    })
    expect(
      await callStaff('post /api/staff/campaign/sendTest', {
        id: data['id'],
        email: 'ida@example.com',
      }),
    ).toMatchObject({ success: true })
    expect((await listEmailsTo(database, 'ida@example.com')).map(({ subject }) => subject)).toEqual(
      ['Test: Hemp sheets are here'],
    )
    expect(await newslettersTo('nora@example.com')).toEqual([])
  })

  test.each([
    [{ subject: 'Two\r\nlines' }, 'subject'],
    [{ subject: '' }, 'subject'],
    [{ topic: 'weather' }, 'topic'],
    [{ buttonLabel: 'Look', buttonPath: 'https://evil.example' }, 'buttonPath'],
    [{ buttonLabel: 'Look', buttonPath: '//evil.example' }, 'buttonPath'],
    [{ buttonLabel: 'Look' }, 'buttonLabel'],
  ])('%j is refused', async (change, field) => {
    const { data } = await callStaff('post /api/staff/campaign/create', {
      topic: 'arrivals',
      ...content,
      ...change,
    })
    expect(Object.keys(data.fields ?? {})).toEqual([field])
  })

  test('can only be created by staff', async () => {
    expect(
      await call('post /api/staff/campaign/create', { topic: 'arrivals', ...content }),
    ).toMatchObject({ success: false })
  })
})
