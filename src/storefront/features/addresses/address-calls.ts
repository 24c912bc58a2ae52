import type { Answer, Input } from '#storefront/api/endpoints.ts'
import { sessionApi } from '#storefront/session/session-api.ts'

export type AddressBook = Answer<'get', '/api/address/index'>
export type Address = AddressBook['rows'][number]
export type AddressInput = Input<'post', '/api/address/create'>
export type AddressUse = Answer<'get', '/api/address/uses'>['uses'][number]

export function readAddressBook(): Promise<AddressBook> {
  return sessionApi().get('/api/address/index', {})
}

export interface Saved {
  readonly address: Address
  /** It was there already, and took the new one in. */
  readonly merged: boolean
  /** What still carries the earlier form. */
  readonly uses: readonly AddressUse[]
}

export async function saveAddress(
  input: AddressInput,
  known: Pick<Address, 'id' | 'version'> | null,
): Promise<Saved> {
  if (known === null)
    return { ...(await sessionApi().post('/api/address/create', input)), uses: [] }
  return sessionApi().post('/api/address/edit', { ...input, id: known.id, version: known.version })
}

export function deleteAddress(id: string): Promise<AddressBook> {
  return sessionApi().post('/api/address/delete', { id })
}

export function applyAddress(id: string, useIds: string[]) {
  return sessionApi().post('/api/address/apply', { id, useIds })
}

/** What brings a deleted address back as it was. */
export function inputOf(address: Address): AddressInput {
  const {
    id: _id,
    version: _version,
    verification,
    lastUsedAt: _used,
    stateCode,
    ...rest
  } = address
  return {
    ...rest,
    stateCode: stateCode as AddressInput['stateCode'],
    asEntered: verification.status === 'overridden',
  }
}
