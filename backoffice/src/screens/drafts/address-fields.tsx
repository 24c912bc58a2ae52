import { Autocomplete, Box, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api'
import { AddressInputs, commonParts } from './address-inputs'
import { emptyAddress, type Address, type DraftInput } from './draft-record'

interface AddressFieldsProps {
  /** The name of the address in messages of the server, such as "deliveries.0.address". */
  readonly path: string
  readonly customer: Pick<DraftInput, 'email' | 'memberId'>
  readonly value: Address | null
  readonly fields: Readonly<Record<string, string>>
  readonly onChange: (address: Address | null) => void
}

const parts = [
  ...commonParts,
  { name: 'stateCode', label: 'State (two letters)', max: 2 },
  { name: 'zip', label: 'ZIP code', max: 10 },
  { name: 'phone', label: 'Phone', max: 20 },
  { name: 'company', label: 'Company (optional)', max: 60 },
  { name: 'deliveryNotes', label: 'Delivery notes (optional)', max: 200 },
] as const

/** An address, typed or taken from those of the customer. */
export function AddressFields({ path, customer, value, fields, onChange }: AddressFieldsProps) {
  const known = useKnownAddresses(customer)
  const address = value ?? emptyAddress
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {known.length > 0 && (
        <Autocomplete<Address>
          sx={{ gridColumn: { sm: '1 / 3' } }}
          options={known}
          value={null}
          blurOnSelect
          getOptionKey={describeAddress}
          getOptionLabel={describeAddress}
          onChange={(_, chosen) => chosen && onChange(chosen)}
          renderInput={(params) => <TextField {...params} label="Use an address of the customer" />}
        />
      )}
      <AddressInputs
        {...{ parts, path, fields }}
        value={address}
        onChange={(name, text) => onChange({ ...address, [name]: text })}
      />
    </Box>
  )
}

function useKnownAddresses({ email, memberId }: AddressFieldsProps['customer']): Address[] {
  const isEmail = /^\S+@\S+\.\S+$/.test(email.trim())
  const { data } = useQuery({
    queryKey: ['draft', 'addresses', memberId, isEmail && email.trim()],
    queryFn: ({ signal }) =>
      callApi<{ rows: Address[] }>('/api/staff/draft/addresses', {
        query: { memberId, ...(isEmail && { email: email.trim() }) },
        signal,
      }),
    enabled: memberId !== null || isEmail,
    staleTime: 60_000,
    retry: false,
  })
  return data?.rows ?? []
}

export const describeAddress = ({
  firstName,
  lastName,
  line1,
  line2,
  city,
  stateCode,
  zip,
}: Address): string =>
  [`${firstName} ${lastName}`, line1, line2, `${city}, ${stateCode} ${zip}`]
    .filter(Boolean)
    .join(', ')
