import { expect, test } from 'vitest'
import { createCaller } from '#test/support/caller.ts'
import { createSealer } from '#platform/sealed/sealed-text.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { notesPurpose } from './sealed-notes.ts'
import { addressesContract } from './contract.ts'
import { addressesHandlers } from './api/http.ts'
import { verifyByRules } from './verify-address.ts'

const database = await openTestDatabase()
const handlers = addressesHandlers({
  sealer: createSealer('a secret of thirty-two characters', notesPurpose),
  verify: verifyByRules,
  shipsTo: () => true,
  useSources: [],
})
const createInput = (change: Record<string, unknown>) =>
  addressesContract.createAddress.input.parse({
    firstName: 'Nora',
    lastName: 'Hale',
    line1: '24 Orchard Street',
    city: 'New York',
    stateCode: 'NY',
    zip: '10002',
    phone: '2125550142',
    ...change,
  })

async function member() {
  const { actor } = await signedInMember(database)
  return createCaller(database, handlers, actor)
}

test('forty concurrent new addresses fill the address book to 30 and no further', async () => {
  const nora = await member()
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      nora.does('createAddress', createInput({ line1: `${index + 1} Mill Road` })),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  expect((await nora.does('listAddresses', {})).rows).toHaveLength(30)
})

test('ten concurrent requests with one address create one address', async () => {
  const nora = await member()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => nora.does('createAddress', createInput({}))),
  )
  expect(answers.filter(({ merged }) => !merged)).toHaveLength(1)
  expect((await nora.does('listAddresses', {})).rows).toHaveLength(1)
})

test('ten concurrent requests to become the default leave one default', async () => {
  const nora = await member()
  const created = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      nora.does(
        'createAddress',
        createInput({ line1: `${index + 1} Mill Road`, isDefaultShipping: true }),
      ),
    ),
  )
  await Promise.all(
    created.map(({ address }) =>
      nora.does('editAddress', { id: address.id, isDefaultShipping: true, isDefaultBilling: true }),
    ),
  )
  const { rows } = await nora.does('listAddresses', {})
  expect(rows.filter(({ isDefaultShipping }) => isDefaultShipping)).toHaveLength(1)
  expect(rows.filter(({ isDefaultBilling }) => isDefaultBilling)).toHaveLength(1)
})

test('a default deleted while another is made the default leaves one default', async () => {
  const nora = await member()
  const { address } = await nora.does('createAddress', createInput({}))
  const { address: other } = await nora.does('createAddress', createInput({ line1: '1 Mill Road' }))
  await nora.does('createAddress', createInput({ line1: '2 Mill Road' }))
  await Promise.all([
    nora.does('deleteAddress', { id: address.id }),
    nora.does('editAddress', { id: other.id, isDefaultShipping: true }),
  ])
  const { rows } = await nora.does('listAddresses', {})
  expect(rows.filter(({ isDefaultShipping }) => isDefaultShipping)).toHaveLength(1)
})
