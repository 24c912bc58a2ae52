import { Typography } from '@mui/material'
import { useState } from 'react'
import type { StaffCertificate } from '../../../../src/modules/exemptions/api/staff-contract.ts'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { focusInput } from '../../form/focus-input'

interface RefuseCertificateDialogProps {
  readonly certificate: StaffCertificate
  readonly onClose: () => void
}

/** Rejects a certificate that waits, or revokes an accepted one. */
export function RefuseCertificateDialog({
  certificate: { id, state },
  onClose,
}: RefuseCertificateDialogProps) {
  const [note, setNote] = useState('')
  const isRevoked = state === 'accepted'
  const path = `/api/staff/certificate/${isRevoked ? 'revoke' : 'reject'}`
  return (
    <ActDialog
      title={isRevoked ? 'Revoke this certificate' : 'Reject this certificate'}
      confirmLabel={isRevoked ? 'Revoke it' : 'Reject it'}
      isDangerous
      act={() => callApi(path, { body: { id, note: note.trim() } })}
      done={() => `${isRevoked ? 'Revoked' : 'Rejected'}. The customer is emailed.`}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Typography>
            {isRevoked
              ? 'Later orders are taxed. Orders that were placed do not change.'
              : 'The customer can send another one.'}
          </Typography>
          <ActField
            label="Reason"
            required
            multiline
            inputRef={focusInput}
            value={note}
            onChange={setNote}
            message={fields['note']}
            maxLength={300}
            helperText="The customer reads it."
          />
        </>
      )}
    </ActDialog>
  )
}
