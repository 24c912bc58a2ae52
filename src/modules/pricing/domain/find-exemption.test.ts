import { expect, test } from 'vitest'
import type { AcceptedCertificate } from '#kernel/tax-exemption/exemption.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { findExemption } from './find-exemption.ts'

const resale: AcceptedCertificate = {
  id: 'exc_1',
  number: 'RS-100',
  reason: 'resale',
  states: ['NY', 'NJ'],
  issuedOn: '2025-01-01',
  expiresOn: '2026-03-31',
}
const find = (
  certificates: readonly AcceptedCertificate[],
  { stateCode = 'NY', on = '2026-03-31' }: { stateCode?: string | null; on?: CalendarDate } = {},
) => findExemption(certificates, { stateCode, on })

test('a certificate is valid through the day on which it expires', () => {
  expect(find([resale])).toEqual({
    kind: 'exempt',
    certificateId: 'exc_1',
    number: 'RS-100',
    reason: 'resale',
    stateCode: 'NY',
    expiresOn: '2026-03-31',
  })
  expect(find([{ ...resale, expiresOn: '2026-03-30' }])).toMatchObject({ kind: 'expired' })
})

test('an expired certificate is named for 90 days', () => {
  expect(find([{ ...resale, expiresOn: '2025-12-31' }])).toMatchObject({ kind: 'expired' })
  expect(find([{ ...resale, expiresOn: '2025-12-30' }])).toBeNull()
})

test('a certificate counts in its states only, from the day on which it was issued', () => {
  expect(find([resale], { stateCode: 'NJ' })).toMatchObject({ kind: 'exempt', stateCode: 'NJ' })
  expect(find([resale], { stateCode: 'CA' })).toBeNull()
  expect(find([resale], { stateCode: null })).toBeNull()
  expect(find([{ ...resale, issuedOn: '2026-03-31' }])).toMatchObject({ kind: 'exempt' })
  expect(find([{ ...resale, issuedOn: '2026-04-01', expiresOn: null }])).toBeNull()
  expect(find([])).toBeNull()
})

test('of several certificates, the one decides that is valid longest', () => {
  const endless = { ...resale, id: 'exc_3', expiresOn: null }
  const expired = { ...resale, id: 'exc_2', expiresOn: '2026-01-31' as const }
  for (const order of [
    [resale, expired, endless],
    [endless, expired, resale],
  ])
    expect(find(order)).toMatchObject({ kind: 'exempt', certificateId: 'exc_3' })
  expect(find([expired, resale])).toMatchObject({ kind: 'exempt', certificateId: 'exc_1' })
  const earlier = { ...expired, id: 'exc_4', expiresOn: '2026-01-30' as const }
  expect(find([earlier, expired])).toMatchObject({ kind: 'expired', certificateId: 'exc_2' })
  expect(find([{ ...resale, id: 'exc_0' }, resale])).toMatchObject({ certificateId: 'exc_0' })
})
