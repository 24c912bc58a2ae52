import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTaxRate } from '#kernel/money/format-tax-rate.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { addressChecks, readAddress, readBilling, readPickupPerson } from './address-fields.ts'
import { countryOptions } from './countries.ts'
import { formatDeliveryDates } from './format-delivery-dates.ts'
import { dropKnownBilling } from './read-page.ts'
import { toFieldProblems } from './server-problems.ts'
import { checkoutLines } from './checkout-lines.ts'
import { toCheckoutObstacle } from './checkout-store.ts'

const whole = {
  firstName: 'Nora',
  lastName: 'Hale',
  company: '',
  line1: '24 Orchard Street',
  line2: '',
  city: 'New York',
  stateCode: 'NY',
  zip: '10002',
  phone: '(212) 555-0142',
  deliveryNotes: '',
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe('an address form', () => {
  it('normalizes the address like the API', () => {
    expect(
      readAddress(
        form({ ...whole, firstName: ' Nora ', zip: '10002 1234', phone: '+1 212-555-0142' }),
      ),
    ).toEqual({
      address: { ...whole, zip: '10002-1234', phone: '2125550142', countryCode: 'US' },
    })
  })

  it('has an error for each invalid field', () => {
    expect(
      readAddress(form({ ...whole, line1: '', zip: '1000', phone: '555-0142', stateCode: '' })),
    ).toEqual({
      problems: {
        line1: 'Enter a street address.',
        zip: 'ZIP code needs 5 digits, or 5 and 4. You typed 4.',
        phone: 'Phone number needs exactly 10 digits. You typed 7.',
        stateCode: 'Choose a state.',
      },
    })
  })

  it.each([
    ['zip', 'ABCDE', 'ZIP code has digits only.'],
    ['zip', ' ', 'Enter a ZIP code.'],
    ['phone', '212-CALL-NOW', 'Phone number has digits only.'],
    ['stateCode', 'ZZ', 'Choose a state.'],
    ['line2', 'x'.repeat(61), 'At most 60 characters. You typed 61.'],
  ] as const)('says of %s "%s": %s', (field, value, problem) => {
    expect(addressChecks[field](value)).toBe(problem)
  })

  it('never accepts a value with an error, for random input', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (zip, phone) => {
        const read = readAddress(form({ ...whole, zip, phone }))
        if ('address' in read)
          expect([
            /^\d{5}(-\d{4})?$/.test(read.address.zip),
            /^\d{10}$/.test(read.address.phone),
          ]).toEqual([true, true])
        else expect(Object.keys(read.problems).length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the form of a pickup', () => {
  it('asks for the name and phone number only', () => {
    const person = { firstName: 'Theo', lastName: 'Hale' }
    expect(readPickupPerson(form({ ...person, phone: '(212) 555-0143' }))).toEqual({
      pickupPerson: { ...person, phone: '2125550143' },
    })
    expect(readPickupPerson(form({ ...person, lastName: ' ', phone: '' }))).toEqual({
      problems: { lastName: 'Enter a last name.', phone: 'Enter a phone number.' },
    })
  })
})

describe('a billing address', () => {
  it('can be in any country with free text for region and postal code', () => {
    const vienna = {
      firstName: 'Ida',
      lastName: 'Berg',
      line1: 'Ringstraße 1',
      line2: '',
      city: 'Wien',
      region: '',
      postalCode: '1010',
      countryCode: 'AT',
    }
    expect(readBilling(form(vienna))).toEqual({ address: vienna })
    expect(readBilling(form({ ...vienna, countryCode: '' }))).toEqual({
      problems: { countryCode: 'Choose a country.' },
    })
  })

  it('needs a state and ZIP code in the United States', () => {
    const { firstName, lastName, line1, line2, city } = whole
    const york = {
      firstName,
      lastName,
      line1,
      line2,
      city,
      region: 'NY',
      postalCode: '100021234',
      countryCode: 'US',
    }
    expect(readBilling(form(york))).toEqual({ address: { ...york, postalCode: '10002-1234' } })
    expect(readBilling(form({ ...york, region: '', postalCode: '' }))).toEqual({
      problems: { region: 'Choose a state.', postalCode: 'Enter a ZIP code.' },
    })
    expect(readBilling(form({ ...york, region: 'Kent', postalCode: 'CT1 2EH' }))).toMatchObject({
      problems: { region: 'Choose a state.', postalCode: 'ZIP code has digits only.' },
    })
  })

  it('lists the United States first and every country once', () => {
    const options = countryOptions()
    expect(options[0]).toEqual({ value: 'US', label: 'United States' })
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
    expect(options.length).toBe(249)
  })
})

describe('a refusal of the API', () => {
  it('is shown at its field', () => {
    const sent = { groups: [{ groupId: 'grp_1' }, { groupId: 'grp_2' }] }
    expect(
      toFieldProblems(
        { 'groups.1.address.zip': 'wrong', 'billing.address.city': 'missing', email: 'odd' },
        sent,
      ),
    ).toEqual({
      'grp_2-zip': 'wrong',
      'billing-city': 'missing',
      email: 'odd',
    })
  })

  it.each([
    [
      42210,
      { was: 100, now: 120, changes: ['Tax'] },
      { kind: 'changed', change: { was: 100, now: 120, changes: ['Tax'] } },
    ],
    [
      42220,
      { lines: [{ lineId: 'lin_1', name: 'Napkins', available: 1, reason: null }] },
      { kind: 'short', lines: [{ lineId: 'lin_1', name: 'Napkins', available: 1, reason: null }] },
    ],
    [40400, null, { kind: 'gone' }],
    [50300, null, { kind: 'failed', message: 'no', isOld: false }],
    [40900, null, { kind: 'failed', message: 'no', isOld: true }],
  ])('with code %i becomes an obstacle', (code, data, obstacle) => {
    expect(toCheckoutObstacle(new ApiError({ code, msg: 'no', status: 422, data }), {})).toEqual(
      obstacle,
    )
  })
})

describe('submitting the page again', () => {
  const vienna = {
    firstName: 'Ida',
    lastName: 'Berg',
    line1: 'Ring 1',
    line2: '',
    city: 'Wien',
    region: '',
    postalCode: '1010',
    countryCode: 'AT',
  }

  it('sends only new data, so that a new price is seen before payment', () => {
    const same = { sameAsShipping: true, address: null }
    expect(
      dropKnownBilling({ billing: same }, { billing: { sameAsShipping: true, address: vienna } }),
    ).toEqual({})
    expect(
      dropKnownBilling(
        { billing: { sameAsShipping: false, address: vienna } },
        { billing: { sameAsShipping: false, address: { ...vienna } } },
      ),
    ).toEqual({})
    expect(
      dropKnownBilling(
        { email: 'a@b.co', billing: same },
        { billing: { sameAsShipping: false, address: vienna } },
      ),
    ).toEqual({
      email: 'a@b.co',
      billing: same,
    })
    expect(
      dropKnownBilling(
        { billing: { sameAsShipping: false, address: vienna } },
        { billing: { sameAsShipping: false, address: { ...vienna, city: 'Graz' } } },
      ),
    ).toEqual({
      billing: { sameAsShipping: false, address: vienna },
    })
  })
})

describe('the summary', () => {
  const totals = {
    merchandise: 30000,
    productDiscount: 0,
    orderDiscount: 1000,
    personalization: 0,
    wrap: 600,
    shipping: 0,
    shippingDiscount: 0,
    tax: 2662,
    grand: 32262,
  }
  const groups = [
    { id: 'g1', kind: 'own' as const, recipientName: '' },
    { id: 'g2', kind: 'address' as const, recipientName: 'Ann' },
  ]

  it('has a row per adjustment and tax and marks estimates', () => {
    const lines = checkoutLines({
      groups,
      totals,
      taxState: 'estimated',
      taxes: [{ jurisdiction: 'New York', rate: 88750, amount: 2662 }],
      taxExemptions: [],
      adjustments: [
        {
          kind: 'order-discount',
          source: 'x',
          label: 'Welcome',
          amount: -1000,
          groupId: null,
          lineId: null,
        },
        {
          kind: 'wrap',
          source: 'wrap',
          label: 'Gift wrap',
          amount: 600,
          groupId: 'g2',
          lineId: null,
        },
        {
          kind: 'shipping',
          source: 'standard',
          label: 'Standard',
          amount: 0,
          groupId: 'g1',
          lineId: null,
        },
        { kind: 'tax', source: 'NY', label: 'New York', amount: 2662, groupId: 'g1', lineId: null },
      ],
    })
    expect(
      lines.map(({ label, amount, words, off, note }) => [
        label,
        words ?? amount,
        off ?? false,
        note ?? '',
      ]),
    ).toEqual([
      ['Items', 30000, false, ''],
      ['Welcome', 1000, true, ''],
      ['Gift wrap', 600, false, 'To Ann'],
      ['Shipping, standard', 'Free', false, 'To you'],
      ['New York tax, 8.875%', 2662, false, 'Estimated by ZIP code'],
    ])
  })

  it('formats rates and dates', () => {
    expect([formatTaxRate(70_000), formatTaxRate(62_500), formatTaxRate(88_750)]).toEqual([
      '7%',
      '6.25%',
      '8.875%',
    ])
    expect(formatDeliveryDates({ earliest: '2026-11-25', latest: '2026-11-25' })).toBe(
      'Wed,\u00A0Nov\u00A025',
    )
    expect(formatDeliveryDates({ earliest: '2026-11-25', latest: '2026-11-27' })).toBe(
      'Wed,\u00A0Nov\u00A025 to Fri,\u00A0Nov\u00A027',
    )
  })
})
