import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fixedClock } from '#test/support/clock.ts'
import { startUspsServer, type KnownPlace } from '#test/support/usps-server.ts'
import type { Place } from './domain/verdict.ts'
import { createUspsVerifier } from './usps-addresses.ts'
import { limitSuggestions, verifyByService } from './verify-address.ts'

const usps = await startUspsServer()
afterAll(() => usps.close())

const typed: Place = {
  company: '',
  line1: '24 Orchard Street',
  line2: 'Apt 3',
  city: 'New York',
  stateCode: 'NY',
  zip: '10002',
}
const orchard: KnownPlace = {
  streetAddress: '24 ORCHARD ST',
  secondaryAddress: 'APT 3',
  city: 'NEW YORK',
  state: 'NY',
  ZIPCode: '10002',
  ZIPPlus4: '5901',
}
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })

beforeEach(() => {
  usps.asked.length = 0
  usps.places.clear()
  usps.places.set('24 ORCHARD STREET', orchard)
  usps.answer = null
  logged.length = 0
})

/** Creates a verifier without a token. */
function service(clientSecret = usps.account.USPS_CLIENT_SECRET) {
  const clock = fixedClock()
  const options = {
    clientId: usps.account.USPS_CLIENT_ID,
    clientSecret,
    base: usps.base,
    clock,
    log,
    timeoutMs: 300,
  }
  return { clock, look: createUspsVerifier(options) }
}

const addressCalls = () => usps.asked.filter(({ path }) => path === '/addresses/v3/address')

describe('requests to the Postal Service', () => {
  test('contain no name, phone number or company', async () => {
    await service().look({ ...typed, company: 'Hale & Daughters', zip: '10002-1234' })
    expect(usps.asked).toEqual([
      { path: '/oauth2/v3/token', query: {} },
      {
        path: '/addresses/v3/address',
        query: {
          streetAddress: '24 Orchard Street',
          secondaryAddress: 'Apt 3',
          city: 'New York',
          state: 'NY',
          ZIPCode: '10002',
          ZIPPlus4: '1234',
        },
      },
    ])
  })

  test('share one token, which is renewed when it expires or is rejected', async () => {
    const { look, clock } = service()
    await Promise.all([look(typed), look(typed), look(typed)])
    const tokens = () => usps.asked.filter(({ path }) => path.endsWith('/token')).length
    expect(tokens()).toBe(1)
    clock.advance(28_800_000)
    expect(await look(typed)).toMatchObject({ isKnown: true })
    expect(tokens()).toBe(2)
    usps.endTokens()
    expect(await look(typed)).toMatchObject({ isKnown: true })
    expect(tokens()).toBe(3)
  })

  test('are not sent for lines that are too long', async () => {
    expect(await service().look({ ...typed, line1: `24 ${'Orchard '.repeat(8)}` })).toBeNull()
    expect(usps.asked).toEqual([])
  })
})

describe('an address it knows', () => {
  test.each([
    ['24 Orchard Street', 'Apt 3'],
    ['24 ORCHARD ST.', '# 3'],
    ['24 Orchard Street, Apt 3', ''],
  ])(
    'gets a suggestion with the full ZIP code and keeps its spelling: %s %s',
    async (line1, line2) => {
      usps.places.set(line1.toUpperCase(), orchard)
      expect(await service().look({ ...typed, line1, line2 })).toEqual({
        isKnown: true,
        warning: null,
        suggestion: {
          line1,
          line2,
          city: 'New York',
          stateCode: 'NY',
          zip: '10002-5901',
          reason: 'The Postal Service delivers here. The full ZIP code is 10002-5901.',
        },
      })
    },
  )

  test('gets no suggestion if the ZIP code is complete or has no extension', async () => {
    expect(await service().look({ ...typed, zip: '10002-5901' })).toEqual({
      isKnown: true,
      suggestion: null,
      warning: null,
    })
    usps.places.set('24 ORCHARD STREET', { ...orchard, ZIPPlus4: '' })
    expect(await service().look(typed)).toEqual({ isKnown: true, suggestion: null, warning: null })
  })

  test('gets a suggested street in mixed case and keeps the city as entered', async () => {
    usps.places.set('300 NE THIRD STREET', {
      streetAddress: "300 3RD ST NE STE 12B O'HARE",
      city: 'CORP CHRISTI',
      state: 'TX',
      ZIPCode: '78404',
      ZIPPlus4: '2208',
    })
    const asked: Place = {
      ...typed,
      line1: '300 NE Third Street',
      line2: '',
      city: 'Corpus Christi',
      stateCode: 'TX',
      zip: '78404',
    }
    expect(await service().look(asked)).toMatchObject({
      isKnown: false,
      suggestion: {
        line1: "300 3rd St NE Ste 12B O'Hare",
        line2: '',
        city: 'Corpus Christi',
        zip: '78404-2208',
      },
    })
  })

  test('gets a suggested ZIP code with its city and state', async () => {
    usps.places.set('24 ORCHARD STREET', {
      ...orchard,
      city: 'WINSTON-SALEM',
      state: 'NC',
      ZIPCode: '27101',
    })
    expect(await service().look(typed)).toMatchObject({
      isKnown: false,
      suggestion: {
        line1: '24 Orchard Street',
        city: 'Winston-Salem',
        stateCode: 'NC',
        zip: '27101-5901',
        reason: 'The Postal Service lists this address under ZIP code 27101-5901.',
      },
    })
  })

  test('gets no suggestion of a state that the shop does not ship to', async () => {
    usps.places.set('24 ORCHARD STREET', {
      ...orchard,
      city: 'SAN JUAN',
      state: 'PR',
      ZIPCode: '00901',
    })
    expect(await limitSuggestions(service().look, (code) => code !== 'PR')(typed)).toMatchObject({
      isKnown: false,
      suggestion: null,
    })
  })
})

describe('an address it does not know', () => {
  test.each([
    ['N', 'The Postal Service does not deliver to this street number. Please check it.'],
    ['D', 'This building has several units. Add the apartment or unit number.'],
    ['S', 'The Postal Service does not recognize “Apt 3” at this address. Please check it.'],
    ['', null],
  ])('is not known and gets a warning (%s)', async (DPVConfirmation, warning) => {
    usps.places.set('24 ORCHARD STREET', { ...orchard, DPVConfirmation })
    expect(await service().look(typed)).toEqual({ isKnown: false, suggestion: null, warning })
  })

  test('gets a suggestion from the built-in rules', async () => {
    const verify = verifyByService(service().look)
    expect(await verify({ ...typed, line1: '1 Nowhere Lane', zip: '02139' })).toMatchObject({
      warning: 'The Postal Service could not find this address. Check the street and number.',
      suggestion: {
        stateCode: 'MA',
        reason: 'ZIP code 02139 is in Massachusetts, not in New York.',
      },
    })
  })
})

/** The circuit breaker uses the system clock, tokens use the clock of the shop. */
function pass(clock: ReturnType<typeof fixedClock>, ms: number): void {
  clock.advance(ms)
  vi.setSystemTime(Date.now() + ms)
}

describe('when the Postal Service does not respond', () => {
  afterEach(() => void vi.useRealTimers())

  const rules = { isKnown: false, suggestion: null, warning: null }

  test.each([
    ['is down', { status: 503 }],
    ['reports an exhausted quota', { status: 429 }],
    ['sends HTML', { status: 200, body: '<html>' }],
    [
      'sends an unexpected object',
      { status: 200, body: '{"address":{"streetAddress":"24 ORCHARD ST"}}' },
    ],
    ['rejects the account', { status: 403 }],
  ])(
    'because it %s, the rules decide, requests pause for a minute and the error is logged',
    async (_, answer) => {
      const { look, clock } = service()
      usps.answer = answer
      expect(await verifyByService(look)(typed)).toEqual(rules)
      const asked = usps.asked.length
      expect(await look(typed)).toBeNull()
      expect(usps.asked).toHaveLength(asked)
      expect(logged).toHaveLength(1)
      expect(logged[0]).not.toMatch(/Orchard|consumer/)
      usps.answer = null
      pass(clock, 60_001)
      expect(await look(typed)).toMatchObject({ isKnown: true })
    },
  )

  test('in time, only the first request waits', async () => {
    const { look } = service()
    usps.answer = 'hang'
    const startedAt = performance.now()
    expect(await look(typed)).toBeNull()
    const first = performance.now() - startedAt
    expect(await look(typed)).toBeNull()
    expect(first).toBeGreaterThan(250)
    expect(performance.now() - startedAt - first).toBeLessThan(first / 2)
  })

  test('requests pause for the time it states, an hour at most', async () => {
    const { look, clock } = service()
    usps.answer = { status: 429, headers: { 'retry-after': '999999' } }
    expect(await look(typed)).toBeNull()
    usps.answer = null
    pass(clock, 3_599_000)
    expect(await look(typed)).toBeNull()
    pass(clock, 2_000)
    expect(await look(typed)).toMatchObject({ isKnown: true })
  })

  test('because the account is wrong, no address is sent', async () => {
    expect(await service('another secret').look(typed)).toBeNull()
    expect(addressCalls()).toEqual([])
    expect(logged).toHaveLength(1)
  })

  test('to one address it cannot parse, the next one is sent', async () => {
    const { look } = service()
    expect(await look({ ...typed, city: '' })).toBeNull()
    expect(await look(typed)).toMatchObject({ isKnown: true })
  })

  test('because the connection fails, requests pause too', async () => {
    const gone = await startUspsServer()
    await gone.close()
    const look = createUspsVerifier({
      clientId: 'a',
      clientSecret: 'b',
      base: gone.base,
      clock: fixedClock(),
      log,
    })
    expect(await look(typed)).toBeNull()
  })
})
