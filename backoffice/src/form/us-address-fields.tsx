import { Box, TextField } from '@mui/material'

const parts = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'company', label: 'Company', isOptional: true },
  { name: 'line1', label: 'Street address' },
  { name: 'line2', label: 'Apartment, floor', isOptional: true },
  { name: 'city', label: 'City' },
  { name: 'stateCode', label: 'State (two letters)' },
  { name: 'zip', label: 'ZIP code' },
  { name: 'phone', label: 'Phone' },
] as const

interface UsAddressFieldsProps {
  readonly address: Readonly<Record<string, string>>
  readonly onChange: (address: Readonly<Record<string, string>>) => void
  /** The server's message about one of the fields. */
  readonly findMessage: (name: string) => string | undefined
}

/** The fields of an address in the United States. */
export function UsAddressFields({ address, onChange, findMessage }: UsAddressFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {parts.map(({ name, label, ...part }) => {
        const message = findMessage(name)
        return (
          <TextField
            key={name}
            label={label}
            required={!('isOptional' in part)}
            value={address[name] ?? ''}
            onChange={(event) => onChange({ ...address, [name]: event.target.value })}
            error={message !== undefined}
            helperText={message}
          />
        )
      })}
    </Box>
  )
}
