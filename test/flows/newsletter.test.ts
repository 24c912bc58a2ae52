import { describe, expect, test } from 'vitest'
import { subscriptionsContract } from '#modules/subscriptions/contract.ts'
import { apiClient } from '#test/support/api-client.ts'
import { openPage, phone } from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { newMember, signUp } from './members.ts'
import { addToCart, findEmail } from './shopping.ts'

const api = apiClient(flowShop.origin)
const newAddress = () => `letter.${Math.random().toString(36).slice(2, 10)}@example.com`

/** Subscribes and confirms. Returns the welcome code and the unsubscribe link of the last email. */
async function subscribed(email: string): Promise<{ code: string; leave: string }> {
  await api.ask(subscriptionsContract.subscribe, { email })
  const [, token = ''] = await findEmail(email, /#t=([\w-]{43})/)
  const { coupon } = await api.ask(subscriptionsContract.confirmSubscription, { token })
  const [, leave = ''] = await findEmail(email, /Unsubscribe:\s*(http\S+\?t=[\w.-]+)/)
  return { code: coupon?.code ?? '', leave }
}

const readState = async (leave: string) =>
  (
    await api.ask(subscriptionsContract.readSubscription, {
      token: new URL(leave).searchParams.get('t') ?? '',
    })
  ).state

describe('one-click unsubscribe of email clients (RFC 8058)', () => {
  test.each([
    [
      'as a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'List-Unsubscribe=One-Click',
    ],
    [
      'as multipart',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])(
    'posted %s without cookie or session unsubscribes at once, also when repeated',
    async (_, headers, body) => {
      const { leave } = await subscribed(newAddress())
      expect(await (await fetch(leave)).text()).toContain('Unsubscribe from our newsletter?')
      expect(await readState(leave)).toBe('confirmed')
      for (let times = 0; times < 2; times++) {
        const answer = await fetch(leave, {
          method: 'POST',
          headers: { ...headers, 'user-agent': 'a mail program' },
          body,
          redirect: 'manual',
        })
        expect(answer.status).toBe(200)
        expect(await readState(leave)).toBe('unsubscribed')
      }
    },
  )

  test('a forged token, or a body other than the standard’s, does not unsubscribe', async () => {
    const { leave } = await subscribed(newAddress())
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const forged = leave.replace(/.{6}$/, 'AAAAAA')
    await fetch(forged, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })
    await fetch(leave, { method: 'POST', headers, body: 'anything=else' })
    expect(await readState(leave)).toBe('confirmed')
  })
})

test('a subscriber chooses topics with the link, without signing in or JavaScript; an empty choice is refused', async () => {
  const { leave } = await subscribed(newAddress())
  const token = new URL(leave).searchParams.get('t') ?? ''
  const press = async (topics: readonly string[]) => {
    const fields = [
      ['token', token],
      ['intent', 'topics'],
      ...topics.map((topic) => ['topic', topic]),
    ]
    return (await fetch(leave, { method: 'POST', body: new URLSearchParams(fields) })).text()
  }
  expect(await press(['arrivals'])).toContain('You get newsletters on the topics selected below.')
  expect((await api.ask(subscriptionsContract.readSubscription, { token })).topics).toEqual([
    'arrivals',
  ])
  expect(await press([])).toContain('Choose at least one topic, or unsubscribe.')
  expect((await api.ask(subscriptionsContract.readSubscription, { token })).topics).toEqual([
    'arrivals',
  ])
})

test('the welcome code is in the cart of the account with the same mailbox', async () => {
  const member = newMember()
  const { code } = await subscribed(member.email)
  const page = await openPage(phone)
  await addToCart(page)
  await page.goto('/login')
  await signUp(page, member)
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/login/confirm'))
  await page.goto('/cart')
  await page.getByText(code).first().waitFor()
  await page.getByText('Your own code.').first().waitFor()
})
