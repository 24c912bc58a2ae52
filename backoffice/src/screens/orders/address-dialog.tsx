import { Alert, Box, TextField } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { formatMoney } from '../../format'
import type { OrderDialogProps } from './hold-dialog'

interface AddressPreview {
  readonly was: readonly string[]
  readonly now: readonly string[]
  readonly tax: { readonly now: number }
  readonly shipping: { readonly now: number }
}

const parts = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'company', label: 'Company', isOptional: true },
  { name: 'line1', label: 'Street and number' },
  { name: 'line2', label: 'Apartment, floor', isOptional: true },
  { name: 'city', label: 'City' },
  { name: 'stateCode', label: 'State (two letters)' },
  { name: 'zip', label: 'ZIP code' },
  { name: 'phone', label: 'Phone' },
] as const

/** Changes where an unshipped delivery goes: first what changes, then the act. */
export function AddressDialog({
  order,
  groupId,
  onClose,
}: OrderDialogProps & { readonly groupId: string }) {
  const stored = order.addresses.find((address) => address.groupId === groupId)
  const [address, setAddress] = useState<Readonly<Record<string, string>>>(() => {
    const { groupId: _groupId, ...known } = stored ?? { groupId }
    return known
  })
  const [preview, setPreview] = useState<AddressPreview | null>(null)
  const body = { order: order.number, groupId, address }
  const act = async (): Promise<AddressPreview | null> => {
    if (!preview) return callApi<AddressPreview>('/api/staff/order/previewAddress', { body })
    await callApi('/api/staff/order/changeAddress', { body })
    return null
  }
  return (
    <ActDialog
      title="Change the shipping address"
      confirmLabel={preview ? 'Change the address' : 'Check the address'}
      act={act}
      done={(checked) =>
        checked
          ? 'The address can be used. Check what changes.'
          : 'The address was changed. The buyer is emailed.'
      }
      onDone={(checked) => (checked ? setPreview(checked) : onClose())}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            {parts.map(({ name, label, ...part }) => {
              const message = fields[`address.${name}`] ?? fields[name]
              return (
                <TextField
                  key={name}
                  label={label}
                  required={!('isOptional' in part)}
                  value={address[name] ?? ''}
                  onChange={(event) => {
                    setAddress({ ...address, [name]: event.target.value })
                    setPreview(null)
                  }}
                  error={message !== undefined}
                  helperText={message}
                />
              )
            })}
          </Box>
          {preview && (
            <Alert severity="info">
              <div>From: {preview.was.join(', ')}</div>
              <div>To: {preview.now.join(', ')}</div>
              Tax ({formatMoney(preview.tax.now)}) and shipping ({formatMoney(preview.shipping.now)}
              ) stay the same. The buyer is emailed.
            </Alert>
          )}
        </>
      )}
    </ActDialog>
  )
}
