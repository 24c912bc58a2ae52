import { Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { focusInput } from '../../form/focus-input'
import { nameCustomer, type Customer } from './customer-detail'

interface HoldDialogProps {
  readonly customer: Customer
  readonly onClose: () => void
}

/** Puts an account on hold. */
export function HoldDialog({ customer, onClose }: HoldDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      title={`Put ${nameCustomer(customer)} on hold`}
      confirmLabel="Put on hold"
      isDangerous
      act={() =>
        callApi('/api/staff/member/freeze', {
          body: { member: customer.id, reason: reason.trim() },
        })
      }
      done={() => 'The account is on hold.'}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Typography>
            They are signed out and cannot sign in until you release the account. Orders go on.
          </Typography>
          <ActField
            label="Reason"
            required
            inputRef={focusInput}
            value={reason}
            onChange={setReason}
            message={fields['reason']}
            maxLength={200}
          />
        </>
      )}
    </ActDialog>
  )
}
