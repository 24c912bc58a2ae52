import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '#test/support/database.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const { database, call } = await openTestShop()
beforeEach(() => emptyTables(database))

const batch = (events: readonly object[]) => ({
  visit: 'visit-12345',
  platformCode: 'aumbry',
  platform_type: 'web',
  events,
})
const click = (given: object = {}) => ({
  id: crypto.randomUUID(),
  type: 'web_click',
  name: 'subscribe_popup',
  action: 'close',
  path: '/',
  at: Date.now(),
  ...given,
})
const send = (events: readonly object[], headers = {}) =>
  call('post /api/track', batch(events), headers)
const listEvents = async () =>
  (
    await database.query(
      'select type, name, action, email, platform_code, platform_type from events order by at',
    )
  ).rows

describe('events (specification §3)', () => {
  test('web_click is stored with type, name, action, platformCode and platform_type', async () => {
    expect(await send([click()])).toMatchObject({ data: { stored: 1 } })
    expect(await listEvents()).toEqual([
      {
        type: 'web_click',
        name: 'subscribe_popup',
        action: 'close',
        email: null,
        platform_code: 'aumbry',
        platform_type: 'web',
      },
    ])
  })

  test('an event that is sent twice is stored once', async () => {
    const event = click()
    await send([event])
    expect(await send([event, click()])).toMatchObject({ data: { stored: 1 } })
    expect(await listEvents()).toHaveLength(2)
  })

  test('an email address is stored only for a member with that address who accepts marketing', async () => {
    const member = await signedInMember(database)
    const withEmail = () => [click({ email: member.email })]
    await send(withEmail())
    await send(withEmail(), member.bearer)
    await database.query('update members set marketing = true')
    await send([click({ email: 'other@example.com' })], member.bearer)
    expect((await listEvents()).every((row) => row['email'] === null)).toBe(true)
    await send(withEmail(), member.bearer)
    expect((await listEvents()).filter((row) => row['email'] === member.email)).toHaveLength(1)
  })

  test.each([{ 'sec-gpc': '1' }, { dnt: '1' }])(
    'a browser with a privacy signal (%o) is not tracked',
    async (headers) => {
      expect(await send([click()], headers)).toMatchObject({ success: true, data: { stored: 0 } })
      expect(await listEvents()).toEqual([])
    },
  )

  test('unknown types and more than 20 events are rejected, and a wrong clock is corrected', async () => {
    expect(await send([click({ type: 'keystrokes' })])).toMatchObject({ code: 42200 })
    expect(await send(Array.from({ length: 21 }, () => click()))).toMatchObject({ code: 42200 })
    await send([click({ at: 5 })])
    expect(
      (await database.query("select at > now() - interval '1 day' as near from events")).rows,
    ).toEqual([{ near: true }])
  })

  test('the views for purchases and popups are empty without events', async () => {
    expect((await database.query('select * from event_purchases')).rows).toEqual([])
    expect((await database.query('select shown, closed, sent from popup_outcomes')).rows).toEqual(
      [],
    )
  })
})

describe('SQL views for the merchant', () => {
  test('popup_outcomes counts views, sign-ups, unsubscribes, bounces and purchases', async () => {
    await send([
      click({ type: 'pop_up_window', name: 'subscribe', action: '' }),
      click(),
      click({ action: 'subscribe' }),
    ])
    for (const [name, state] of [
      ['bought', 'confirmed'],
      ['left', 'unsubscribed'],
      ['bounced', 'bounced'],
    ])
      await database.query(`
        insert into subscribers
          (id, identity, email, state, source, consent_at, consent_ip, consent_text, confirm_hash,
           confirmed_at, coupon_id, created_at, topics)
        values
          ('sub_${name}', '${name}', '${name}@example.com', '${state}', 'popup', now(), '', '',
           '${name}', now(), 'cpn_${name}', now(), '{arrivals}')`)
    await database.query(`
      insert into coupons (id, code, name, class, value, starts_at, source, created_at)
      values
        ('cpn_bought', 'WELCOME-1', 'First order', 'order', '{}', now(), 'subscription', now())`)
    await database.query(`
      insert into coupon_uses
        (id, coupon_id, code, class, value, checkout_id, cart_id, order_id, identity, amount, state,
         first_order, created_at)
      values
        ('use_1', 'cpn_bought', 'WELCOME-1', 'order', '{}', 'chk_1', 'crt_1', 'ord_1', 'bought', 1,
         'used', true, now())`)
    const { rows } = await database.query(
      `select concat_ws(' ', shown, closed, sent, confirmed, "left", bounced, bought) as counts
       from popup_outcomes`,
    )
    expect(rows).toEqual([{ counts: '1 1 1 3 1 1 1' }])
  })

  test('faq_outcomes and contact_outcomes count helpful answers and messages', async () => {
    const at = { path: '/user/contactUs' }
    await send([
      click({ type: 'page', name: '/user/contactUs', action: '', ...at }),
      click({ name: 'faq_sizes', action: 'useful', ...at }),
    ])
    await send([click({ name: 'faq_sizes', action: 'not_useful', ...at })])
    const { rows } = await database.query(
      `select concat_ws(' ', answer, useful, not_useful, percent_useful) as counts
       from faq_outcomes`,
    )
    expect(rows).toEqual([{ counts: 'sizes 1 1 50' }])
    const contact = await database.query(
      "select concat_ws(' ', visits, helped, letters) as counts from contact_outcomes",
    )
    expect(contact.rows).toEqual([{ counts: '1 1 0' }])
  })

  test('funnel_days counts the visits that reach each step', async () => {
    const step = (type: string, given: object = {}) =>
      click({ type, action: '', name: 'x', ...given })
    const visit = (id: string, events: readonly object[]) =>
      call('post /api/track', { ...batch(events), visit: id })
    await visit('visit-00001', [step('page'), step('goods', { action: 'view' })])
    await visit('visit-00002', [
      step('goods', { action: 'view' }),
      step('search'),
      step('cart', { action: 'add' }),
      step('checkout', { name: 'settlement' }),
      step('checkout', { name: 'pay' }),
      step('order_placed'),
    ])
    const { rows } = await database.query('select * from funnel_days')
    expect(
      rows.map(({ day: _, ...counts }) =>
        Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])),
      ),
    ).toEqual([
      {
        visits: 2,
        viewed_product: 2,
        searched: 1,
        added_to_cart: 1,
        reached_checkout: 1,
        reached_payment: 1,
        bought: 1,
      },
    ])
  })
})
