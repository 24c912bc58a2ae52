import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import type { OrderDialogProps } from './hold-dialog'

const parts = [
  { name: 'firstName', label: 'First name', maxLength: 40 },
  { name: 'lastName', label: 'Last name', maxLength: 40 },
  { name: 'phone', label: 'Phone', maxLength: 20 },
] as const

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
          {parts.map(({ name, label, maxLength }) => {
            const message = fields[`person.${name}`]
            return (
              <TextField
                key={name}
                label={label}
                required
                value={person[name]}
                onChange={(event) => setPerson({ ...person, [name]: event.target.value })}
                error={message !== undefined}
                helperText={message}
                slotProps={{ htmlInput: { maxLength } }}
              />
            )
          })}
        </Box>
      )}
    </ActDialog>
  )
}
