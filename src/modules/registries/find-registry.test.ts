import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '#platform/db/database.server.ts'
import { must } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'
import { spellNumber } from './domain/registry-number.ts'
import { givingContract } from './giving-contract.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { handlers, shop, jobs } = giving
const { checkout } = shop

const guest = () => checkout.buyer().ctx
const byNumber = (registryNumber: string) =>
  handlers.findByNumber(
    guest(),
    givingContract.findByNumber.input.parse({ registryNumber }),
    exchange,
  )

test('its number leads to a registry, however it is typed, and to a private one as little as to none', async () => {
  const open = await openWithWish(database, giving)
  const { number } = open.registry
  expect(must(await byNumber(number))).toEqual({ slug: open.slug })
  expect(must(await byNumber(` ${spellNumber(number)} `))).toEqual({ slug: open.slug })
  const none = await byNumber('9999999999')
  expect(none).toMatchObject({ refused: 'not-found' })
  must(
    await handlers.saveRegistry(
      open.owner.ctx,
      { id: open.registry.id, visibility: 'private' },
      exchange,
    ),
  )
  expect(await byNumber(number)).toEqual(none)
  expect(givingContract.findByNumber.input.safeParse({ registryNumber: '123' }).success).toBe(false)
})

const mailsTo = (email: string) =>
  rows<{ subject: string; plain: string }>(
    database.db,
    sql`select subject, plain from mails where recipient = ${email}`,
  )

async function ask(
  ownerEmail: string,
  { name = 'Uncle Ray', email = 'ray@example.com', ip = '192.0.2.1' } = {},
) {
  const answer = must(
    await handlers.askForLink(
      { ...guest(), ip },
      givingContract.askForLink.input.parse({ ownerEmail, name, email }),
      exchange,
    ),
  )
  await checkout.runJobs(jobs)
  return answer
}

test('asked for by email, the owner is mailed once of each asker, and the answer is the same for anybody', async () => {
  const { owner, slug, registry } = await openWithWish(database, giving)
  const withNone = await giving.owner()
  expect(await ask('nobody@example.com')).toEqual({})
  expect(await ask(withNone.email)).toEqual({})
  expect(await ask(owner.email)).toEqual({})
  expect(await ask(owner.email)).toEqual({})
  expect(await mailsTo(withNone.email)).toEqual([])
  const [mail, ...more] = await mailsTo(owner.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Someone is looking for your registry')
  expect(mail?.plain).toContain('ray@example.com')
  expect(mail?.plain).toContain(`/registry/myRegistry/${registry.id}`)
  expect(mail?.plain).not.toContain(slug)
})

test('strangers cannot fill an owner’s inbox, and write nothing into a mail but a name', async () => {
  const { owner } = await openWithWish(database, giving)
  for (let index = 0; index < 7; index++)
    await ask(owner.email, { email: `guest${index}@example.com`, ip: `192.0.2.${index}` })
  expect(await mailsTo(owner.email)).toHaveLength(5)
  const accepts = (name: string): boolean =>
    givingContract.askForLink.input.safeParse({
      ownerEmail: owner.email,
      name,
      email: 'ray@example.com',
    }).success
  expect(['Mary J. Smith', 'Zoë O’Hara-Lee', 'Sammy Jr.'].map(accepts)).toEqual([true, true, true])
  expect(
    ['win at evil.com', 'https://evil.test', 'a@b.c', 'call 555', 'two\nlines'].map(accepts),
  ).toEqual([false, false, false, false, false])
})

test('one caller does not use up what others may ask an owner in a day', async () => {
  const { owner } = await openWithWish(database, giving)
  for (let index = 0; index < 6; index++)
    await ask(owner.email, { email: `guest${index}@example.com` })
  expect(await mailsTo(owner.email)).toHaveLength(2)
  await ask(owner.email, { ip: '192.0.2.77' })
  expect(await mailsTo(owner.email)).toHaveLength(3)
})
