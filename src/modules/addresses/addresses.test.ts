import { describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { days } from '#kernel/time/time.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { createSealer } from '#platform/sealed/sealed-text.ts'
import { createCaller, first } from '#test/support/caller.ts'
import { guestActor } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { notesPurpose } from './sealed-notes.ts'
import { addressesContract } from './contract.ts'
import { eraseAddresses, exportAddresses } from './commands/erase-addresses.ts'
import { addressInvariants } from './db/invariants.ts'
import { addressesHandlers } from './api/http.ts'
import { addressJobs } from './jobs.ts'
import { findShippingAddresses } from './find-shipping-addresses.ts'
import { recordAddressUse } from './record-address-use.ts'
import { verifyByRules } from './verify-address.ts'

const database = await openTestDatabase()
const sealer = createSealer('a secret of thirty-two characters', notesPurpose)
const handlers = addressesHandlers({
  sealer,
  verify: verifyByRules,
  shipsTo: () => true,
  useSources: [],
})
const home = {
  firstName: 'Nora',
  lastName: 'Hale',
  line1: '24 Orchard Street',
  line2: 'Apt 3',
  city: 'New York',
  stateCode: 'NY',
  zip: '10002',
  phone: '(212) 555-0142',
}
type AddressChange = Partial<typeof home> & Record<string, unknown>

const createInput = (change: AddressChange = {}) =>
  addressesContract.createAddress.input.parse({ ...home, ...change })
const editInput = (change: Record<string, unknown>) =>
  addressesContract.editAddress.input.parse(change)

async function member() {
  const { actor, id } = await signedInMember(database)
  const self = createCaller(database, handlers, actor)
  const add = async (change: AddressChange = {}) =>
    (await self.does('createAddress', createInput(change))).address
  const book = async () => (await self.does('listAddresses', {})).rows
  return { ...self, id, add, book }
}

describe('the address book', () => {
  test('stores an address in the format of the specification', async () => {
    const nora = await member()
    const address = await nora.add({ label: 'Home', zip: '10002 1234' })
    expect(address).toMatchObject({
      ...home,
      label: 'Home',
      zip: '10002-1234',
      phone: '2125550142',
      countryCode: 'US',
      kind: 'unknown',
      lastUsedAt: null,
    })
    expect(await nora.book()).toEqual([address])
  })

  test('makes the first address the default for shipping and billing, and a later one on request', async () => {
    const nora = await member()
    await nora.add()
    await nora.add({ line1: '1 Mill Road', isDefaultBilling: true })
    expect(
      (await nora.book()).map(({ line1, isDefaultShipping, isDefaultBilling }) => [
        line1,
        isDefaultShipping,
        isDefaultBilling,
      ]),
    ).toEqual([
      ['24 Orchard Street', true, false],
      ['1 Mill Road', false, true],
    ])
  })

  test('merges an address that differs only in spelling', async () => {
    const nora = await member()
    const { id } = await nora.add({ label: 'Home', deliveryNotes: 'Gate code 4711' })
    const again = await nora.does(
      'createAddress',
      createInput({ line1: '24 orchard st., Apartment 3', line2: '', phone: '6175550100' }),
    )
    expect(again).toMatchObject({
      merged: true,
      address: {
        id,
        label: 'Home',
        deliveryNotes: 'Gate code 4711',
        phone: '6175550100',
        line1: '24 orchard st., Apartment 3',
      },
    })
    expect(await nora.book()).toHaveLength(1)
  })

  test('holds 30 addresses; a new one is rejected, a duplicate is not', async () => {
    const nora = await member()
    for (let number = 1; number <= 30; number++) await nora.add({ line1: `${number} Mill Road` })
    expect(
      await nora.refused('createAddress', createInput({ line1: '31 Mill Road' })),
    ).toMatchObject({
      refused: 'fields-invalid',
      reason: 'address-book-full',
    })
    expect(await nora.does('createAddress', createInput({ line1: '7 Mill Rd' }))).toMatchObject({
      merged: true,
    })
    expect(await nora.book()).toHaveLength(30)
  })

  test('a change needs the id, keeps omitted fields, and is rejected for an old version', async () => {
    const nora = await member()
    const { id, version } = await nora.add({ label: 'Home', deliveryNotes: 'Ring twice' })
    const { address } = await nora.does(
      'editAddress',
      editInput({ id, version, line1: '26 Orchard Street' }),
    )
    expect(address).toMatchObject({
      label: 'Home',
      line1: '26 Orchard Street',
      deliveryNotes: 'Ring twice',
      isDefaultShipping: true,
    })
    expect(address.version).toBeGreaterThan(version)
    expect(
      await nora.refused('editAddress', editInput({ id, version, label: 'Work' })),
    ).toMatchObject({ refused: 'version-conflict' })
    expect(addressesContract.editAddress.input.safeParse({ label: 'Work' }).success).toBe(false)
    expect(addressesContract.deleteAddress.input.safeParse({}).success).toBe(false)
  })

  test('an address that becomes equal to another replaces it and takes over its defaults', async () => {
    const nora = await member()
    const old = await nora.add()
    const other = await nora.add({ line1: '1 Mill Road' })
    const { address, merged } = await nora.does(
      'editAddress',
      editInput({ id: other.id, line1: old.line1 }),
    )
    expect(merged).toBe(true)
    expect(address).toMatchObject({ id: other.id, isDefaultShipping: true, isDefaultBilling: true })
    expect((await nora.book()).map(({ id }) => id)).toEqual([other.id])
  })

  test('after the default is deleted, the last used address becomes the default', async () => {
    const nora = await member()
    const { id } = await nora.add()
    await nora.add({ line1: '1 Mill Road' })
    await nora.add({ line1: '2 Mill Road' })
    const now = nora.clock.advance(1000)
    await database.db.transaction((tx) =>
      recordAddressUse(tx, { ownerId: nora.id, copies: [{ ...home, line1: '1 mill rd' }], now }),
    )
    const { rows } = await nora.does('deleteAddress', { id })
    expect(first(rows)).toMatchObject({
      line1: '1 Mill Road',
      isDefaultShipping: true,
      isDefaultBilling: true,
      lastUsedAt: now.toISOString(),
    })
    expect(rows.map(({ line1 }) => line1)).toEqual(['1 Mill Road', '2 Mill Road'])
  })

  test('a deleted address disappears at once and is erased after 30 days', async () => {
    const nora = await member()
    const { id } = await nora.add({ deliveryNotes: 'Gate code 4711' })
    await nora.does('deleteAddress', { id })
    expect(await nora.book()).toEqual([])
    const readNotes = async () =>
      (await database.query('select notes_sealed from addresses where id = $1', [id])).rows
    expect(await readNotes()).toEqual([{ notes_sealed: null }])
    nora.clock.advance(days(31))
    await addressJobs({ db: database.db, clock: nora.clock })['addresses.cleanup']?.({})
    expect(await readNotes()).toEqual([])
    await nora.add()
  })
})

describe('verification', () => {
  test('suggests the state of the ZIP code and keeps what was entered', async () => {
    const nora = await member()
    const address = await nora.add({ zip: '02139' })
    expect(address).toMatchObject({
      stateCode: 'NY',
      verification: {
        status: 'suggested',
        suggestion: {
          stateCode: 'MA',
          reason: 'ZIP code 02139 is in Massachusetts, not in New York.',
        },
      },
    })
    const { address: unchanged } = await nora.does(
      'editAddress',
      editInput({ id: address.id, asEntered: true }),
    )
    expect(unchanged.verification.status).toBe('overridden')
    const { address: corrected } = await nora.does(
      'editAddress',
      editInput({ id: address.id, stateCode: 'MA' }),
    )
    expect(corrected.verification).toMatchObject({ status: 'unverified', suggestion: null })
  })

  test('can use a service; one that does not respond rejects no address', async () => {
    const { actor } = await signedInMember(database)
    const verifiedCaller = createCaller(
      database,
      addressesHandlers({
        sealer,
        verify: async () => ({ isKnown: true, suggestion: null, warning: null }),
        shipsTo: () => true,
        useSources: [],
      }),
      actor,
    )
    expect(
      (await verifiedCaller.does('createAddress', createInput())).address.verification.status,
    ).toBe('verified')
    const silent = createCaller(
      database,
      addressesHandlers({ sealer, verify: async () => null, shipsTo: () => true, useSources: [] }),
      actor,
    )
    expect(
      (await silent.does('createAddress', createInput({ line1: '1 Mill Road' }))).address
        .verification,
    ).toEqual({
      status: 'unverified',
      suggestion: null,
      warning: null,
      checkedAt: null,
    })
  })
})

describe('delivery notes', () => {
  test('are encrypted in the database', async () => {
    const nora = await member()
    const { id } = await nora.add({ deliveryNotes: 'Gate code 4711' })
    const { rows } = await database.query(
      'select notes_sealed, to_jsonb(a)::text as text from addresses a where id = $1',
      [id],
    )
    expect(Buffer.from(rows[0]?.['notes_sealed'] as Uint8Array).toString('latin1')).not.toContain(
      'Gate code',
    )
    expect(String(rows[0]?.['text'])).not.toContain('Gate code')
  })

  test('expire after 180 days or on the date that the member chose', async () => {
    const nora = await member()
    const defaultNotes = await nora.add({ deliveryNotes: 'Gate code 4711' })
    const datedNotes = await nora.add({
      line1: '1 Mill Road',
      deliveryNotes: 'Party until Friday',
      deliveryNotesUntil: '2026-03-06',
    })
    expect([defaultNotes.deliveryNotesUntil, datedNotes.deliveryNotesUntil]).toEqual([
      '2026-08-29',
      '2026-03-06',
    ])
    nora.clock.set('2026-03-07T15:00:00Z')
    const tidy = addressJobs({ db: database.db, clock: nora.clock })['addresses.cleanup']
    await tidy?.({})
    expect((await nora.book()).map(({ deliveryNotes }) => deliveryNotes)).toEqual([
      'Gate code 4711',
      '',
    ])
    nora.clock.set('2026-08-30T15:00:00Z')
    await tidy?.({})
    expect(
      (await nora.book()).every(
        ({ deliveryNotes, deliveryNotesUntil }) =>
          deliveryNotes === '' && deliveryNotesUntil === null,
      ),
    ).toBe(true)
  })

  test.each(['2026-03-01', '2027-03-03'])(
    'cannot expire on %s, which is in the past or more than a year away',
    async (deliveryNotesUntil) => {
      const nora = await member()
      expect(
        await nora.refused(
          'createAddress',
          createInput({ deliveryNotes: 'Ring twice', deliveryNotesUntil }),
        ),
      ).toMatchObject({
        refused: 'fields-invalid',
        fields: { deliveryNotesUntil: expect.any(String) },
      })
    },
  )
})

describe('access control', () => {
  test('no call finds the address of another member', async () => {
    const nora = await member()
    const { id } = await nora.add()
    const ben = await member()
    for (const [name, input] of [
      ['editAddress', editInput({ id, label: 'Mine' })],
      ['deleteAddress', { id }],
      ['listAddressUses', { id }],
      ['applyAddress', { id, useIds: [createId('grp')] }],
    ] as const)
      expect(await ben.refused(name, input as never), name).toMatchObject({ refused: 'not-found' })
    expect(await nora.book()).toMatchObject([{ id, label: '' }])
    expect(
      await findShippingAddresses(database.db, sealer, { memberId: ben.id, ids: [id] }),
    ).toEqual(new Map())
  })

  test('addresses cannot change during the revert period of an email change', async () => {
    const nora = await member()
    const { id } = await nora.add()
    await database.query(
      `insert into email_changes
         (id, member_id, session_id, old_email, new_email, status, token_hash, revert_hash,
          created_at, expires_at, confirmed_at, revert_until)
       values
         ($1, $2, 'ses_1', 'old@example.com', 'new@example.com', 'confirmed',
          repeat('a', 64), repeat('b', 64), $3, $3, $3, $4)`,
      [createId('ech'), nora.id, nora.clock.now(), new Date(nora.clock.now().getTime() + days(7))],
    )
    expect(
      await nora.refused('editAddress', editInput({ id, line1: '1 Thief Road' })),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(
      await nora.refused('createAddress', createInput({ line1: '1 Thief Road' })),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(await nora.refused('deleteAddress', { id })).toMatchObject({
      refused: 'transition-illegal',
    })
    nora.clock.advance(days(8))
    await nora.add({ line1: '1 Mill Road' })
  })

  test('a guest has no address book', async () => {
    await expect(
      createCaller(database, handlers, guestActor()).does('listAddresses', {}),
    ).rejects.toThrow()
    expect(Object.values(addressesContract).every(({ access }) => access === 'member')).toBe(true)
  })
})

test('the data export contains all addresses, and closing the account deletes them', async () => {
  const nora = await member()
  await nora.add({ deliveryNotes: 'Ring twice' })
  expect(await exportAddresses(database.db, sealer, nora.id)).toMatchObject([
    { line1: '24 Orchard Street', deliveryNotes: 'Ring twice' },
  ])
  await database.db.transaction((tx) => eraseAddresses(tx, nora.id))
  expect(
    (await database.query('select 1 from addresses where member_id = $1', [nora.id])).rows,
  ).toEqual([])
})

test('all invariants of the address book hold', async () => {
  for (const { id, violations } of await checkInvariants(database.db, addressInvariants))
    expect(violations, id).toEqual([])
})
