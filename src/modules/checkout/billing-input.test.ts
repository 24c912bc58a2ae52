import { describe, expect, test } from 'vitest'
import { openTestShop } from '#test/support/shop.ts'

const { call, guest } = await openTestShop()

const york = {
  firstName: 'Nora',
  lastName: 'Hale',
  line1: '24 Orchard Street',
  city: 'New York',
  countryCode: 'US',
}

describe("a card's address in the United States", () => {
  const quote = async (address: object) =>
    call(
      'post /api/checkout/quote',
      { billing: { sameAsShipping: false, address: { ...york, ...address } } },
      await guest(),
    )

  test.each([
    [{}, ['billing.address.postalCode', 'billing.address.region']],
    [{ region: 'Kent', postalCode: '10002' }, ['billing.address.region']],
    [{ region: 'NY', postalCode: 'CT1 2EH' }, ['billing.address.postalCode']],
  ])(
    'is refused by the names of its fields without a state and a ZIP code: %j',
    async (place, named) => {
      const answer = await quote(place)
      expect(answer).toMatchObject({ status: 422, success: false, code: 42200 })
      expect(Object.keys(answer.data.fields ?? {}).sort()).toEqual(named)
    },
  )

  test('is read with both, and in another country with neither', async () => {
    expect((await quote({ region: 'ny', postalCode: '100021234' })).code).not.toBe(42200)
    expect((await quote({ countryCode: 'AT' })).code).not.toBe(42200)
  })
})
