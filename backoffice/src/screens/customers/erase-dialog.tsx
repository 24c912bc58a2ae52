import { Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { focusInput } from '../../form/focus-input'
import { nameCustomer, type Customer } from './customer-detail'

interface EraseDialogProps {
  readonly customer: Customer
  readonly onClose: () => void
}

/** Requests that personal data is erased. Nothing is erased before somebody else confirms. */
export function EraseDialog({ customer, onClose }: EraseDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      title={`Erase the data of ${nameCustomer(customer)}`}
      confirmLabel="Request the erasure"
      isDangerous
      act={() => callApi('/api/staff/customer/erase', { body: { id: customer.id, reason } })}
      done={() => `The request is saved, and ${customer.email} has a link that confirms it.`}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Typography>
            The account, messages, registries and subscription will be deleted. Finished orders keep
            what the books need. Nothing happens yet: {customer.email} gets an email with a link,
            and the link or a second person of the staff confirms the request.
          </Typography>
          <ActField
            label="Reason"
            required
            inputRef={focusInput}
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
