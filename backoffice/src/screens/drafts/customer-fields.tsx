import { Autocomplete, Button, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { callApi } from '../../api'
import { isAllowed, useMe } from '../../me'
import { ActField } from '../../form/act-field'
import { formatPhone } from '../../format'
import { ObjectLink } from '../../frame/object-link'
import type { DraftInput } from './draft-record'

interface Found {
  readonly id: string
  readonly kind: 'member' | 'guest'
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}

interface CustomerFieldsProps {
  readonly input: DraftInput
  readonly change: (changed: Partial<DraftInput>) => void
  readonly fields: Readonly<Record<string, string>>
}

/** Who buys: somebody the shop knows, or the email address of somebody new. */
export function CustomerFields({ input, change, fields }: CustomerFieldsProps) {
  const canSearch = isAllowed(useMe(), 'customers.read')
  const { email, memberId, customerName } = input
  return (
    <Stack spacing={2}>
      {canSearch && (
        <CustomerSearch
          onChoose={({ id, kind, name, email: known }) =>
            change({
              email: known ?? '',
              memberId: kind === 'member' ? id : null,
              customerName: name,
            })
          }
        />
      )}
      <ActField
        label="Email"
        type="email"
        required
        value={email}
        onChange={(text) => change({ email: text })}
        message={fields['email']}
        helperText="The payment link and the confirmation go there."
        maxLength={254}
      />
      {memberId && (
        <Stack
          direction="row"
          spacing={1}
          useFlexGap
          sx={{ alignItems: 'center', flexWrap: 'wrap' }}
        >
          <Typography variant="body2" sx={{ flex: 1 }}>
            The order goes into the account of{' '}
            <ObjectLink resource="customer" id={memberId}>
              {customerName || 'this customer'}
            </ObjectLink>
            .
          </Typography>
          <Button onClick={() => change({ memberId: null, customerName: '' })}>
            Sell to a guest instead
          </Button>
        </Stack>
      )}
      {fields['memberId'] && <Typography color="error">{fields['memberId']}</Typography>}
    </Stack>
  )
}

function CustomerSearch({ onChoose }: { readonly onChoose: (found: Found) => void }) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, isFetching } = useQuery({
    queryKey: ['customer', 'search', search],
    queryFn: ({ signal }) =>
      callApi<{ rows: Found[] }>('/api/staff/customer/list', {
        query: { search, pageSize: 8 },
        signal,
      }),
    enabled: search.length > 1,
    staleTime: 30_000,
  })
  const rows = search.length > 1 ? (data?.rows ?? []) : []
  return (
    <Autocomplete<Found>
      options={rows}
      value={null}
      inputValue={text}
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name, email, phone }) =>
        [name, email, phone && formatPhone(phone)].filter(Boolean).join(' · ')
      }
      loading={isFetching}
      blurOnSelect
      noOptionsText={
        search.length > 1
          ? 'Nobody found. Enter the email address below.'
          : 'Type a name, an email or a phone number.'
      }
      onInputChange={(_, typed, cause) => setText(cause === 'input' ? typed : '')}
      onChange={(_, found) => {
        setText('')
        if (found) onChoose(found)
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Find a customer"
          placeholder="Name, email, phone or order number"
        />
      )}
    />
  )
}
