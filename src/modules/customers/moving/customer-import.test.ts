import { afterEach, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { fixedClock } from '#test/support/clock.ts'
import { createMover, movingFolder } from '#test/support/moving.ts'
import { findEmailedCode } from '#test/support/sent-emails.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { customerInvariants } from '../db/invariants.ts'

const folder = movingFolder()
const clock = fixedClock('2026-11-27T15:00:00Z')
const { shop, database, call } = await openTestShop({
  clock,
  environment: { DATA_DIR: folder },
})
const { move, undo } = createMover(shop, folder)
afterEach(async () => {
  const found = await checkInvariants(database.db, customerInvariants)
  expect(found.flatMap(({ violations }) => violations)).toEqual([])
})

const rowsOf = async (text: string, ...values: unknown[]) =>
  (await database.query(text, values)).rows

/** Shopify's customer export, as its help page describes it. */
const shopifyHeader =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,'
  + 'Default Address Address1,Default Address Address2,Default Address City,'
  + 'Default Address Province Code,Default Address Country Code,Default Address Zip,'
  + 'Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags'

interface Row {
  readonly email: string
  readonly first?: string
  readonly last?: string
  readonly marketing?: string
  readonly address?: string
  readonly phone?: string
  readonly note?: string
  readonly tags?: string
}

const address = (phone: string, state = 'MA', country = 'US') =>
  `,12 Elm Street,Apt 2,Boston,${state},${country},'02134,${phone}`
const noAddress = ',,,,,,,'

const shopifyRow = ({
  email,
  first = 'Anna',
  last = 'Lind',
  marketing = 'no',
  address: place = noAddress,
  phone = '',
  note = '',
  tags = '',
}: Row) =>
  `'7210,${first},${last},${email},${marketing},${place},${phone},no,10.00,1,`
  + `"${note}",no,"${tags}"`

const fileOf = (...rows: Row[]) => [shopifyHeader, ...rows.map(shopifyRow)].join('\r\n')

const mailbox = () => `anna.${createId('tst').slice(-10)}@example.com`
const memberOf = async (email: string) =>
  (await rowsOf('select * from members where email = $1', email))[0]

test('a dry run says what an import would do, and writes nothing', async () => {
  const email = mailbox()
  const { code, output } = await move(
    fileOf(
      { email, phone: "'+16175550142", address: address("'+16175550142") },
      { email: 'not an address' },
      { email: email.toUpperCase() },
      { email: mailbox(), address: address('617 555 0142', 'ON', 'CA') },
      { email: mailbox(), address: address('') },
      { email: mailbox(), address: address('555-0142') },
    ),
    '--dry-run',
  )
  expect(output).toContain('row 3 rejected not an address: Email: Please enter a valid email')
  expect(output).toContain('row 4 rejected')
  expect(output).toContain('An earlier row of the file is the same record.')
  expect(output).toContain('Address left out: it is in CA, outside the United States.')
  expect(output).toContain('Address left out: it has no phone number.')
  expect(output).toContain('Address left out: Phone number needs exactly 10 digits.')
  expect(output).toContain('Columns that are not imported: Customer ID, Accepts SMS Marketing')
  expect(output).toContain('Customers from Shopify: 4 created, 2 rejected of 6 rows')
  expect(code).toBe(1)
  expect(await memberOf(email)).toBeUndefined()
})

test('a customer of Shopify moves in with profile, address, tags, note and consent', async () => {
  const email = mailbox()
  const { code } = await move(
    fileOf({
      email,
      marketing: 'yes',
      phone: "'+16175550142",
      address: address("'+16175550142"),
      note: 'Likes ""linen"", and\nwool',
      tags: 'VIP, wholesale',
    }),
  )
  expect(code).toBe(0)
  const member = await memberOf(email)
  expect(member).toMatchObject({
    first_name: 'Anna',
    last_name: 'Lind',
    phone: '6175550142',
    email_verified_at: null,
    password_hash: null,
  })
  expect(
    await rowsOf('select * from addresses where member_id = $1', member?.['id']),
  ).toMatchObject([
    {
      line1: '12 Elm Street',
      line2: 'Apt 2',
      zip: '02134',
      is_default_shipping: true,
      is_default_billing: true,
    },
  ])
  expect(
    await rowsOf('select * from customer_summaries where id = $1', member?.['id']),
  ).toMatchObject([
    { tags: ['vip', 'wholesale'], note: 'Likes "linen", and\nwool', is_subscribed: true },
  ])
  expect(await rowsOf('select * from subscribers where email = $1', email)).toMatchObject([
    {
      state: 'confirmed',
      source: 'import',
      consent_text: 'Accepted email marketing at Shopify, before this import.',
    },
  ])
})

test('the first sign-in with a code proves the mailbox', async () => {
  const email = mailbox()
  await move(fileOf({ email }))
  await call('post /api/sendCode', { email })
  const code = await findEmailedCode(database, email)
  const signedIn = await call('post /api/signIn', { email, code })
  expect(signedIn.success).toBe(true)
  expect(await memberOf(email)).toMatchObject({ email_verified_at: clock.now() })
})

test('an account that exists keeps what it has; only empty fields are filled', async () => {
  const { id, email } = await signedInMember(database)
  const first = await move(fileOf({ email, phone: '617-555-0142', tags: 'vip' }))
  expect(first.output).toContain('0 created, 1 updated, 0 rejected of 1 rows')
  expect(await memberOf(email)).toMatchObject({
    id,
    first_name: 'Nora',
    last_name: 'Hale',
    phone: '6175550142',
  })
  const again = await move(fileOf({ email, phone: '212-555-0142', tags: 'other' }))
  expect(again.output).toContain('1 unchanged')
  expect(await memberOf(email)).toMatchObject({ phone: '6175550142' })
})

test('someone who has unsubscribed here is not subscribed again', async () => {
  const email = mailbox()
  await database.query(
    `insert into subscribers (id, identity, email, state, source, consent_at, consent_ip,
      consent_text, created_at, topics)
     values ($2, $1, $1, 'unsubscribed', 'popup', now(), '', '', now(), '{arrivals}')`,
    [email, createId('sub')],
  )
  const { output } = await move(fileOf({ email, marketing: 'yes' }))
  expect(output).toContain('Newsletter: this mailbox was known here, and stays as it is.')
  expect(await rowsOf('select state from subscribers where email = $1', email)).toEqual([
    { state: 'unsubscribed' },
  ])
})

test('undoing deletes unused accounts, empties filled fields, keeps what was used', async () => {
  const [unused, used] = [mailbox(), mailbox()]
  const { id, email } = await signedInMember(database)
  const { runId } = await move(
    fileOf(
      { email: unused, marketing: 'yes', address: address('6175550142'), tags: 'vip' },
      { email: used },
      { email, phone: '6175550142', note: 'Hello' },
    ),
  )
  await database.query('update members set email_verified_at = now() where email = $1', [used])
  const { output } = await undo(runId)
  expect(output).toContain(`row 3 kept ${used}: The account has been used or changed since.`)
  expect(output).toContain('2 undone, 1 kept of 3 rows')
  expect(await memberOf(unused)).toBeUndefined()
  expect(await rowsOf('select 1 from subscribers where email = $1', unused)).toEqual([])
  expect(await memberOf(used)).toBeDefined()
  expect(await memberOf(email)).toMatchObject({ id, first_name: 'Nora', phone: null })
  expect((await undo(runId)).output).toBe('Only a finished import can be undone.\n')
})

test('undoing keeps an account whose note the staff has changed', async () => {
  const [same, changed] = [mailbox(), mailbox()]
  const { runId } = await move(
    fileOf(
      { email: same, note: 'Linen', tags: 'vip, b2b' },
      { email: changed, address: address('6175550142') },
    ),
  )
  const { id } = (await memberOf(changed)) ?? {}
  await database.query("update customer_summaries set note = 'Call first' where id = $1", [id])
  const { output } = await undo(runId)
  expect(output).toContain(`row 3 kept ${changed}: The account has been used or changed since.`)
  expect(output).toContain('1 undone, 1 kept of 2 rows')
  expect(await rowsOf('select 1 from addresses where member_id = $1', id)).toHaveLength(1)
})

test('a customer of WooCommerce moves in with the billing address', async () => {
  const email = mailbox()
  const { output } = await move(
    [
      'customer_id,user_email,first_name,last_name,date_registered,billing_address_1,'
        + 'billing_city,billing_state,billing_postcode,billing_country,billing_phone',
      `7,${email},Jo,Berg,2021-05-04 10:30:00,9 Oak Road,Reno,NV,89501,US,(775) 555-0142`,
    ].join('\n'),
  )
  expect(output).toContain('Customers from WooCommerce: 1 created, 0 rejected of 1 rows')
  const member = await memberOf(email)
  expect(member).toMatchObject({ created_at: new Date('2021-05-04T10:30:00Z') })
  expect(
    await rowsOf('select line1, phone from addresses where member_id = $1', member?.['id']),
  ).toEqual([{ line1: '9 Oak Road', phone: '7755550142' }])
})

test('erasing a person removes their rows', async () => {
  const email = mailbox()
  const { runId } = await move(fileOf({ email }))
  await database.query('update members set email_verified_at = now() where email = $1', [email])
  const member = await memberOf(email)
  const { services } = shop
  await services.db.transaction(async (tx) => {
    await services.emit('member.erased', tx, {
      memberId: member?.['id'] as `mem_${string}`,
      email,
      now: clock.now(),
    })
  })
  expect(await rowsOf('select 1 from import_rows where run_id = $1', runId)).toEqual([])
})
