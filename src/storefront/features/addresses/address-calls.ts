import type { Answer, Input } from '#storefront/api/endpoints.ts'
import { sessionApi } from '#storefront/session/session-api.ts'

export type AddressBook = Answer<'get', '/api/address/index'>
export type Address = AddressBook['rows'][number]
export type AddressInput = Input<'post', '/api/address/create'>
export type AddressUse = Answer<'get', '/api/address/uses'>['uses'][number]

export function readAddressBook(): Promise<AddressBook> {
  return sessionApi().get('/api/address/index', {})
}

export interface SavedAddress {
  readonly address: Address
  /** The address existed already and was merged with the new one. */
  readonly merged: boolean
  /** Where the previous version of the address is still used. */
  readonly uses: readonly AddressUse[]
}

export async function saveAddress(
  input: AddressInput,
  existing: Pick<Address, 'id' | 'version'> | null,
): Promise<SavedAddress> {
  if (existing === null)
    return { ...(await sessionApi().post('/api/address/create', input)), uses: [] }
  return sessionApi().post('/api/address/edit', {
    ...input,
    id: existing.id,
    version: existing.version,
  })
}

export function deleteAddress(id: string): Promise<AddressBook> {
  return sessionApi().post('/api/address/delete', { id })
}

export function applyAddress(id: string, useIds: string[]) {
  return sessionApi().post('/api/address/apply', { id, useIds })
}

/** The input that restores a deleted address. */
export function toAddressInput(address: Address): AddressInput {
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
