import { TextField } from '@mui/material'
import { findMessage } from './draft-record'

interface AddressPart<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly max: number
}

/** What every address starts with. */
export const commonParts = [
  { name: 'firstName', label: 'First name', max: 40 },
  { name: 'lastName', label: 'Last name', max: 40 },
  { name: 'line1', label: 'Street address', max: 100 },
  { name: 'line2', label: 'Apartment, floor (optional)', max: 60 },
  { name: 'city', label: 'City', max: 60 },
] as const

/** Who picks an order up. */
export const personParts = [
  { name: 'firstName', label: 'First name', max: 40 },
  { name: 'lastName', label: 'Last name', max: 40 },
  { name: 'phone', label: 'Phone', max: 20 },
] as const

interface AddressInputsProps<Name extends string> {
  readonly parts: readonly AddressPart<Name>[]
  /** The name of the address in messages of the server, such as "deliveries.0.address". */
  readonly path: string
  readonly value: Readonly<Record<Name, string>>
  readonly fields: Readonly<Record<string, string>>
  readonly onChange: (name: Name, text: string) => void
}

/** The fields of an address. */
export function AddressInputs<Name extends string>(props: AddressInputsProps<Name>) {
  const { parts, path, value, fields, onChange } = props
  return parts.map(({ name, label, max }) => {
    const message = findMessage(fields, `${path}.${name}`)
    return (
      <TextField
        key={name}
        label={label}
        value={value[name]}
        onChange={(event) => onChange(name, event.target.value)}
        error={message !== undefined}
        helperText={message}
        slotProps={{ htmlInput: { maxLength: max } }}
      />
    )
  })
}
