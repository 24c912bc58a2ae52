import { Alert } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { UsAddressFields } from '../../form/us-address-fields'
import { formatMoney } from '../../format'
import type { OrderDialogProps } from './hold-dialog'

interface AddressPreview {
  readonly was: readonly string[]
  readonly now: readonly string[]
  readonly tax: { readonly now: number }
  readonly shipping: { readonly now: number }
}

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
          <UsAddressFields
            address={address}
            onChange={(changed) => {
              setAddress(changed)
              setPreview(null)
            }}
            findMessage={(name) => fields[`address.${name}`] ?? fields[name]}
          />
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
