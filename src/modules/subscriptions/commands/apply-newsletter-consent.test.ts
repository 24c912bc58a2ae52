import { expect, test } from 'vitest'
import { fixedClock } from '#test/support/clock.ts'
import { findEmailedCode, findEmailedToken, listEmailsTo } from '#test/support/sent-emails.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const clock = fixedClock()
const { shop, database, call } = await openTestShop({ clock })

/** Runs what was queued for a member's wish, as the worker would. */
async function runWishes(): Promise<number> {
  const { rows } = await database.query(
    `delete from jobs.job where name = 'subscriptions.request-member-confirmation' returning data`,
  )
  for (const { data } of rows)
    await shop.handlers['subscriptions.request-member-confirmation']?.(
      data as Record<string, unknown>,
    )
  return rows.length
}
const letters = async (email: string) =>
  (await listEmailsTo(database, email)).filter(({ subject }) => /Confirm your email/.test(subject))
const subscriber = async (email: string) =>
  (
    await database.query(
      'select state, source, consent_text as words from subscribers where email = $1',
      [email],
    )
  ).rows[0]
const wish = (marketing: boolean, bearer: Record<string, string>) =>
  call('post /api/user/updateContact', { phone: null, marketing }, bearer)

test('selecting the box at sign-up sends a confirmation email, whose link subscribes', async () => {
  const email = 'ida@example.com'
  const { data } = await call('post /api/register', {
    email,
    firstName: 'Ida',
    lastName: 'Berg',
    marketing: true,
  })
  expect(await runWishes(), 'nothing before the address is proven').toBe(0)
  await call('post /api/confirmAccount', {
    registrationId: data['registrationId'],
    code: await findEmailedCode(database, email),
  })
  expect(await runWishes()).toBe(1)
  expect(await letters(email)).toHaveLength(1)
  expect(await subscriber(email)).toMatchObject({
    state: 'pending',
    source: 'account',
    words: expect.stringContaining('in your settings'),
  })
  await call('post /api/guest/confirmSubscription', {
    token: await findEmailedToken(database, email, 't'),
  })
  expect(await subscriber(email)).toMatchObject({ state: 'confirmed' })
})

test('in the settings, selecting it sends one email and clearing it unsubscribes', async () => {
  const { email, bearer } = await signedInMember(database)
  await wish(true, bearer)
  await wish(true, bearer)
  expect(await runWishes()).toBe(1)
  expect(await letters(email)).toHaveLength(1)
  await call('post /api/guest/confirmSubscription', {
    token: await findEmailedToken(database, email, 't'),
  })
  await wish(false, bearer)
  expect(await subscriber(email)).toMatchObject({ state: 'unsubscribed' })
})

test('no email is sent when the box was cleared again or never selected', async () => {
  const { email, bearer } = await signedInMember(database)
  await wish(true, bearer)
  await wish(false, bearer)
  await runWishes()
  await wish(false, bearer)
  expect(await runWishes()).toBe(0)
  expect(await letters(email)).toEqual([])
  expect(await subscriber(email)).toBeUndefined()
})
