import { expect, test } from 'vitest'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'
import { formatRegistryNumber } from './domain/registry-number.ts'
import { givingContract } from './api/giving-contract.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { handlers, shop, jobs } = giving
const { checkout } = shop

const guest = () => checkout.buyer().ctx
const findByNumber = (registryNumber: string) =>
  handlers.findByNumber(
    guest(),
    givingContract.findByNumber.input.parse({ registryNumber }),
    exchange,
  )

test('a registry is found by its number in any format, unless it is private', async () => {
  const open = await openWithWish(database, giving)
  const { number } = open.registry
  expect(unwrapResult(await findByNumber(number))).toEqual({ slug: open.slug })
  expect(unwrapResult(await findByNumber(` ${formatRegistryNumber(number)} `))).toEqual({
    slug: open.slug,
  })
  const none = await findByNumber('9999999999')
  expect(none).toMatchObject({ refused: 'not-found' })
  unwrapResult(
    await handlers.saveRegistry(
      open.owner.ctx,
      { id: open.registry.id, visibility: 'private' },
      exchange,
    ),
  )
  expect(await findByNumber(number)).toEqual(none)
  expect(givingContract.findByNumber.input.safeParse({ registryNumber: '123' }).success).toBe(false)
})

const listEmails = (email: string) =>
  queryRows(
    database.db,
    { subject: text, plain: text },
    sql`select subject, plain from emails where recipient = ${email}`,
  )

async function requestLink(
  ownerEmail: string,
  { name = 'Uncle Ray', email = 'ray@example.com', ip = '192.0.2.1' } = {},
) {
  const answer = unwrapResult(
    await handlers.requestLink(
      { ...guest(), ip },
      givingContract.requestLink.input.parse({ ownerEmail, name, email }),
      exchange,
    ),
  )
  await checkout.runJobs(jobs)
  return answer
}

test('a link request emails the owner once per requester and discloses nothing', async () => {
  const { owner, slug, registry } = await openWithWish(database, giving)
  const withNone = await giving.owner()
  expect(await requestLink('nobody@example.com')).toEqual({})
  expect(await requestLink(withNone.email)).toEqual({})
  expect(await requestLink(owner.email)).toEqual({})
  expect(await requestLink(owner.email)).toEqual({})
  expect(await listEmails(withNone.email)).toEqual([])
  const [mail, ...more] = await listEmails(owner.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Someone is looking for your registry')
  expect(mail?.plain).toContain('ray@example.com')
  expect(mail?.plain).toContain(`/registry/myRegistry/${registry.id}`)
  expect(mail?.plain).not.toContain(slug)
})

test('link requests are limited per owner and accept only a name', async () => {
  const { owner } = await openWithWish(database, giving)
  for (let index = 0; index < 7; index++)
    await requestLink(owner.email, { email: `guest${index}@example.com`, ip: `192.0.2.${index}` })
  expect(await listEmails(owner.email)).toHaveLength(5)
  const accepts = (name: string): boolean =>
    givingContract.requestLink.input.safeParse({
      ownerEmail: owner.email,
      name,
      email: 'ray@example.com',
    }).success
  expect(['Mary J. Smith', 'Zoë O’Hara-Lee', 'Sammy Jr.'].map(accepts)).toEqual([true, true, true])
  expect(
    ['win at evil.com', 'https://evil.test', 'a@b.c', 'call 555', 'two\nlines'].map(accepts),
  ).toEqual([false, false, false, false, false])
})

test('one caller cannot use up the daily limit of an owner', async () => {
  const { owner } = await openWithWish(database, giving)
  for (let index = 0; index < 6; index++)
    await requestLink(owner.email, { email: `guest${index}@example.com` })
  expect(await listEmails(owner.email)).toHaveLength(2)
  await requestLink(owner.email, { ip: '192.0.2.77' })
  expect(await listEmails(owner.email)).toHaveLength(3)
})

test('a name with one wrong letter finds similar names, and only searchable registries', async () => {
  const registrants = [
    { firstName: 'Nora', lastName: 'Wells' },
    { firstName: 'Theo', lastName: 'Quimby' },
  ]
  const settings = { registrants, visibility: 'searchable' as const }
  const { slug } = await openWithWish(database, giving, { settings })
  await openWithWish(database, giving, { settings: { registrants } })
  const find = async (name: string) => {
    const { match, rows } = unwrapResult(
      await handlers.findRegistries(guest(), { name, page: 1 }, exchange),
    )
    return [match, rows.map((row) => row.slug)]
  }
  for (const name of ['Nora Wells', 'Wells', 'quimby', 'Theo and Nora', 'Nora Quimby'])
    expect(await find(name), name).toEqual(['exact', [slug]])
  for (const name of ['Nora Welles', 'Quinby', 'Theo & Nroa'])
    expect(await find(name), name).toEqual(['similar', [slug]])
  for (const name of ['Qu', 'Nora Walles', 'Theo Marsh'])
    expect((await find(name))[1], name).toEqual([])
})
