import { Box } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { AddressInputs, personParts } from '../drafts/address-inputs'
import type { OrderDialogProps } from './hold-dialog'

/** Changes who picks a delivery up, until it is picked up. */
export function PickupPersonDialog({
  order: { number, addresses },
  groupId,
  onClose,
}: OrderDialogProps & { readonly groupId: string }) {
  const stored = addresses.find((address) => address.groupId === groupId)
  const [person, setPerson] = useState(() => ({
    firstName: stored?.firstName ?? '',
    lastName: stored?.lastName ?? '',
    phone: stored?.phone ?? '',
  }))
  return (
    <ActDialog
      title="Change who picks it up"
      confirmLabel="Change"
      act={() =>
        callApi('/api/staff/order/changePickupPerson', { body: { order: number, groupId, person } })
      }
      done={() => 'Changed. The buyer is emailed.'}
      onClose={onClose}
    >
      {(fields) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <AddressInputs
            path="person"
            parts={personParts}
            value={person}
            fields={fields}
            onChange={(name, text) => setPerson({ ...person, [name]: text })}
          />
        </Box>
      )}
    </ActDialog>
  )
}
