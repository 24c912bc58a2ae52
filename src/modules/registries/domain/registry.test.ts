import { expect, test } from 'vitest'
import {
  selectGiftAddress,
  isDueForArchive,
  getShipDate,
  listMissingFields,
  formatRegistrantNames,
  canSeeGift,
  getDisplayStatus,
} from './registry.ts'
import { buildSlug, slugPattern } from './slug.ts'

test('names are joined in plain English', () => {
  expect(formatRegistrantNames([{ firstName: 'Nora', lastName: 'A' }])).toBe('Nora')
  expect(
    formatRegistrantNames(
      ['Nora', 'Theo', 'Kit'].map((firstName) => ({ firstName, lastName: '' })),
    ),
  ).toBe('Nora, Theo and Kit')
})

test('from the switch date on, gifts ship to the second address', () => {
  const two = {
    addressBefore: 'before',
    addressAfter: 'after',
    addressSwitchOn: '2026-06-20',
  } as const
  expect(selectGiftAddress(two, '2026-06-19')).toBe('before')
  expect(selectGiftAddress(two, '2026-06-20')).toBe('after')
  expect(
    selectGiftAddress({ ...two, addressAfter: null, addressSwitchOn: null }, '2027-01-01'),
  ).toBe('before')
})

test('the status is event_passed after the event, and archiving is due after 18 months', () => {
  const registry = { status: 'active', eventDate: '2026-06-20' } as const
  expect(getDisplayStatus(registry, '2026-06-20')).toBe('active')
  expect(getDisplayStatus(registry, '2026-06-21')).toBe('event_passed')
  expect(isDueForArchive(registry, '2027-12-20')).toBe(false)
  expect(isDueForArchive(registry, '2027-12-21')).toBe(true)
})

test('surprise mode hides gifts until their delivery or until the event', () => {
  const eve = { isDelivered: true, eventDate: '2026-06-20', today: '2026-06-19' } as const
  expect(canSeeGift('off', { ...eve, isDelivered: false })).toBe(true)
  expect(canSeeGift('until_delivery', eve)).toBe(true)
  expect(canSeeGift('until_delivery', { ...eve, isDelivered: false })).toBe(false)
  expect(canSeeGift('until_event', eve)).toBe(false)
  expect(canSeeGift('until_event', { ...eve, today: '2026-06-20' })).toBe(true)
})

test('the fields missing for publication are listed', () => {
  const bare = {
    registrants: [],
    title: '',
    addressBefore: null,
    visibility: 'password',
    hasPassword: false,
  } as const
  expect(Object.keys(listMissingFields(bare))).toEqual([
    'registrants',
    'title',
    'addressBefore',
    'password',
  ])
})

test('a link consists of the names and a random tail', () => {
  expect(buildSlug('Zoë & Théo', 'k7f3qz')).toBe('zoe-theo-k7f3qz')
  expect(buildSlug('李', 'k7f3qz')).toBe('k7f3qz')
  expect(buildSlug('x'.repeat(80), 'k7f3qz')).toMatch(slugPattern)
})

test('gifts ship after the hold date, for the next Saturday, or right away', () => {
  const saturdays = ['2026-06-20', '2026-06-06'] as const
  expect(getShipDate({ shipAfter: null, deliveryDays: [] }, '2026-06-01')).toBeNull()
  expect(getShipDate({ shipAfter: '2026-06-10', deliveryDays: [] }, '2026-06-01')).toBe(
    '2026-06-10',
  )
  expect(getShipDate({ shipAfter: '2026-06-10', deliveryDays: [] }, '2026-06-10')).toBeNull()
  expect(getShipDate({ shipAfter: null, deliveryDays: saturdays }, '2026-05-20')).toBe('2026-06-01')
  expect(getShipDate({ shipAfter: null, deliveryDays: saturdays }, '2026-06-02')).toBe('2026-06-15')
  expect(getShipDate({ shipAfter: '2026-06-03', deliveryDays: saturdays }, '2026-05-20')).toBe(
    '2026-06-15',
  )
  expect(getShipDate({ shipAfter: null, deliveryDays: saturdays }, '2026-06-16')).toBeNull()
})
