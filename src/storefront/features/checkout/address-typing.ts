import type { FocusEvent } from 'react'
import { normalizePhone } from '#kernel/us-address/phone.ts'
import { formatPhone, isPhone, isZip, normalizeZip, states } from '#kernel/us-address/us-address.ts'
import { findDestinationByZip } from '#kernel/us-address/destinations.ts'
import * as t from '#messages/address.ts'

export const stateOptions = [
  { value: '', label: t.choose },
  ...Object.entries(states).map(([value, label]) => ({ value, label })),
]

/** Selects the state of the ZIP code if the form offers it; a state chosen by hand is kept. */
export function fillState(event: FocusEvent<HTMLInputElement>): void {
  const fields = event.currentTarget.form?.elements
  const select = fields?.namedItem('stateCode') ?? fields?.namedItem('region')
  const zip = normalizeZip(event.currentTarget.value)
  const state = isZip(zip) ? findDestinationByZip(zip) : null
  if (
    !(select instanceof HTMLSelectElement)
    || ![...select.options].some(({ value }) => value === state)
  )
    return
  if (select.value !== '' && select.value !== select.dataset['byZip']) return
  select.value = state ?? ''
  select.dataset['byZip'] = select.value
}

/** Formats the phone number on blur, such as "(212) 555-0142". */
export function formatPhoneField(event: FocusEvent<HTMLInputElement>): void {
  const phone = normalizePhone(event.currentTarget.value)
  if (isPhone(phone)) event.currentTarget.value = formatPhone(phone)
}
