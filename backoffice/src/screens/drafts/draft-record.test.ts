import { expect, test } from 'vitest'
import { emptyAddress, emptyDelivery, toBody, toInput, toPreviewBody } from './draft-record'

const typed = (address: object, discount: object | null = null) => {
  const input = toInput(null)
  const deliveries = [{ ...emptyDelivery, address: { ...emptyAddress, ...address } }]
  return { ...input, contents: { ...input.contents, deliveries, discount: discount as never } }
}
const complete = {
  firstName: 'Nora',
  lastName: 'Hale',
  line1: '24 Orchard Street',
  city: 'New York',
  stateCode: 'NY',
  zip: '10002',
  phone: '(212) 555-0142',
}

test('a half-typed address is saved but not priced', () => {
  const input = typed({ ...complete, phone: '212' })
  expect(toBody(input).contents.deliveries[0]?.address).toMatchObject({ phone: '212' })
  expect(toPreviewBody(input).contents.deliveries[0]?.address).toBeNull()
  expect(toPreviewBody(typed(complete)).contents.deliveries[0]).toMatchObject({
    recipientName: 'Nora Hale',
    address: { zip: '10002' },
  })
  expect(toBody(typed({})).contents.deliveries[0]?.address).toBeNull()
})

test('a discount is priced before its reason is typed, and left out without an amount', () => {
  const discount = { kind: 'percent', value: 1000, reason: '' }
  expect(toPreviewBody(typed({}, discount)).contents.discount).toMatchObject({ value: 1000 })
  expect(toBody(typed({}, { ...discount, value: 0 })).contents.discount).toBeNull()
})

test('an email is priced once it is one', () => {
  expect(toPreviewBody({ ...typed({}), email: 'nora@' }).email).toBeNull()
  expect(toPreviewBody({ ...typed({}), email: ' nora@example.com ' }).email).toBe(
    'nora@example.com',
  )
})
