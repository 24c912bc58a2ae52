import { expect, test } from 'vitest'
import {
  emptyAddress,
  emptyBilling,
  emptyDelivery,
  toBody,
  toInput,
  toPreviewBody,
} from './draft-record'

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

test('a gift keeps the name of its registry, and a half-typed billing address is not priced', () => {
  const input = toInput(null)
  const gift = { ...emptyDelivery, registryId: 'reg_1', recipientName: 'Nora and Theo' }
  const billing = {
    ...emptyBilling,
    firstName: 'May',
    lastName: 'Park',
    line1: '118 Benefit Street',
    city: 'Providence',
    region: 'RI',
    postalCode: '02906',
  }
  const withBilling = (changed: object) => ({
    ...input,
    contents: {
      ...input.contents,
      deliveries: [emptyDelivery, gift],
      billing: { ...billing, ...changed },
    },
  })
  expect(toBody(withBilling({})).contents.deliveries[1]).toMatchObject(gift)
  expect(toPreviewBody(withBilling({})).contents.billing).toEqual(billing)
  expect(toPreviewBody(withBilling({ postalCode: '029' })).contents.billing).toBeNull()
  expect(toBody(withBilling({ postalCode: '029' })).contents.billing).toMatchObject({
    postalCode: '029',
  })
})
