import { Alert, Autocomplete, List, ListItem, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { formatInteger } from '../../format'
import { nameCustomer, type Customer } from './customer-detail'

interface MergeDialogProps {
  readonly customer: Customer
  /** The customer to merge with, if it is already known. */
  readonly other: string | null
  readonly onClose: () => void
}

type Found = Pick<Customer, 'id' | 'kind' | 'name' | 'email' | 'orders'>

interface Preview {
  readonly moved: readonly { readonly label: string; readonly count: number }[]
  readonly closesAccount: boolean
}

/**
 * Merges two customers after a preview. A guest goes into the account that is chosen; a guest or an
 * account that is chosen goes into the account that is open.
 */
export function MergeDialog({ customer, other, onClose }: MergeDialogProps) {
  const [reason, setReason] = useState('')
  const [text, setText] = useState(other ?? '')
  const [chosen, setChosen] = useState<Found | null>(null)
  const found = useFoundCustomers(customer, { text, only: other })
  const navigate = useNavigate()
  const partner = chosen ?? (other ? (found.find(({ id }) => id === other) ?? null) : null)
  const isGuest = customer.kind === 'guest'
  const pair = partner && {
    from: isGuest ? customer : partner,
    to: isGuest ? partner : customer,
  }
  const preview = useQuery({
    queryKey: ['merge', pair?.from.id, pair?.to.id],
    queryFn: ({ signal }) =>
      callApi<Preview>('/api/staff/customer/mergePreview', {
        query: { from: pair?.from.id, to: pair?.to.id },
        signal,
      }),
    enabled: pair !== null,
    retry: false,
  })
  return (
    <ActDialog<{ id: string }>
      title={isGuest ? 'Merge this guest into an account' : 'Merge a customer into this account'}
      confirmLabel={pair ? `Merge into ${nameCustomer(pair.to)}` : 'Merge'}
      isDangerous
      isDisabled={!preview.data}
      act={() =>
        callApi('/api/staff/customer/merge', {
          body: { from: pair?.from.id, to: pair?.to.id, reason },
        })
      }
      done={() => 'The customers are merged.'}
      onClose={onClose}
      onDone={({ id }) => {
        onClose()
        void navigate(`/customers/${id}`)
      }}
    >
      {(fields) => (
        <>
          <Autocomplete
            options={found}
            value={partner}
            filterOptions={(options) => options}
            getOptionKey={({ id }) => id}
            getOptionLabel={describeFound}
            isOptionEqualToValue={(option, value) => option.id === value.id}
            noOptionsText={text.trim().length > 1 ? 'Nobody found.' : 'Type a name or an email.'}
            onChange={(_, value) => setChosen(value)}
            onInputChange={(_, value, cause) => cause === 'input' && setText(value)}
            renderInput={(input) => (
              <TextField
                {...input}
                label={isGuest ? 'Account' : 'Customer to merge'}
                placeholder="Name, email, phone or order number"
              />
            )}
          />
          {preview.error && <Alert severity="error">{preview.error.message}</Alert>}
          {pair && preview.data && <MergePreview pair={pair} preview={preview.data} />}
          <ActField
            label="Reason"
            required
            value={reason}
            onChange={setReason}
            message={fields['reason']}
            maxLength={500}
          />
        </>
      )}
    </ActDialog>
  )
}

const describeFound = ({ name, email, kind, orders }: Found): string =>
  `${[name, email].filter(Boolean).join(', ')} (${kind === 'guest' ? 'guest, ' : ''}`
  + `${formatInteger(orders)} ${orders === 1 ? 'order' : 'orders'})`

function useFoundCustomers(
  { id, kind }: Customer,
  { text, only }: { text: string; only: string | null },
): readonly Found[] {
  const wanted = useDeferredValue(text.trim())
  const query = only
    ? { id: only }
    : { search: wanted, state: 'open', ...(kind === 'guest' && { kind: 'member' }) }
  const { data = [] } = useQuery({
    queryKey: ['mergeable', id, query],
    queryFn: ({ signal }) =>
      callApi<{ rows: Found[] }>('/api/staff/customer/list', {
        query: { ...query, pageSize: 10 },
        signal,
      }),
    select: ({ rows }) => rows.filter((row) => row.id !== id),
    enabled: only !== null || wanted.length > 1,
    placeholderData: (before) => before,
    retry: false,
  })
  return data
}

interface MergePreviewProps {
  readonly pair: { readonly from: Found; readonly to: Found }
  readonly preview: Preview
}

function MergePreview({ pair, preview: { moved, closesAccount } }: MergePreviewProps) {
  const rows = moved.filter(({ count }) => count > 0)
  return (
    <Alert severity="warning" icon={false}>
      <Typography>
        {rows.length > 0
          ? `${nameCustomer(pair.to)} gets from ${nameCustomer(pair.from)}:`
          : `${nameCustomer(pair.from)} has nothing to move.`}
      </Typography>
      <List dense disablePadding>
        {rows.map(({ label, count }) => (
          <ListItem key={label} disableGutters disablePadding>
            {label}: {formatInteger(count)}
          </ListItem>
        ))}
      </List>
      <Typography>
        {closesAccount && `The account ${pair.from.email} is closed. `}This cannot be undone.
      </Typography>
    </Alert>
  )
}
