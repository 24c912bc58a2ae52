import { expect, test } from 'vitest'
import { homeAddress } from '#test/support/checkout.ts'
import { parseDraft } from './draft.ts'
import { nameRecipients } from './recipient-names.ts'

const draftWith = (firstName: string | null) => ({
  ...parseDraft(null),
  groups: {
    g1: { address: firstName === null ? null : { ...homeAddress, firstName }, methodId: null },
  },
})

test.each([
  ['names a recipient without a name', 'address', '', null, 'Margret', 'Margret Hale'],
  [
    'follows a corrected address',
    'address',
    'Margret Hale',
    'Margret',
    'Margaret',
    'Margaret Hale',
  ],
  ['keeps a name from the cart', 'address', 'Ann and Ben', null, 'Margaret', undefined],
  ['waits for an address', 'address', '', null, null, undefined],
  ['leaves the buyer’s group unnamed', 'own', '', null, 'Margaret', undefined],
] as const)('%s', (_, kind, recipientName, before, now, expected) => {
  const named = nameRecipients([{ id: 'g1', kind, recipientName }], {
    previous: draftWith(before),
    draft: draftWith(now),
  })
  expect(named.get('g1')).toBe(expected)
})
