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

const unnamed = { id: 'g1', kind: 'address' as const, recipientName: '' }

test.each([
  ['names a recipient', { group: unnamed, before: null, now: 'Ann', name: 'Ann Hale' }],
  [
    'follows a corrected address',
    { group: { ...unnamed, recipientName: 'An Hale' }, before: 'An', now: 'Ann', name: 'Ann Hale' },
  ],
  [
    'keeps a name from the cart',
    { group: { ...unnamed, recipientName: 'Ann and Ben' }, before: null, now: 'Ann' },
  ],
  ['waits for an address', { group: unnamed, before: null, now: null }],
  [
    'leaves the buyer unnamed',
    { group: { ...unnamed, kind: 'own' as const }, before: null, now: 'Ann' },
  ],
])('%s', (_, { group, before, now, name }: Case) => {
  const draft = draftWith(now)
  expect(nameRecipients([group], { previous: draftWith(before), draft }).get('g1')).toBe(name)
})

interface Case {
  readonly group: Parameters<typeof nameRecipients>[0][number]
  readonly before: string | null
  readonly now: string | null
  readonly name?: string
}
