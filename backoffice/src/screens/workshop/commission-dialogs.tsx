import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { focusInput } from '../../form/focus-input'
import type { CommissionAct, CommissionRecord } from './commission-record'

export interface CommissionDialogProps {
  readonly commission: CommissionRecord
  readonly onClose: () => void
}

interface WrittenAct {
  readonly title: string
  readonly path: string
  readonly field: 'text' | 'reason'
  readonly hint: string
  readonly confirmLabel: string
  readonly isDangerous?: boolean
}

const written: Readonly<Record<Exclude<CommissionAct, 'quote'>, WrittenAct>> = {
  message: {
    title: 'Write to the customer',
    path: 'message',
    field: 'text',
    hint: 'It is emailed with the link to the commission.',
    confirmLabel: 'Send the message',
  },
  reach: {
    title: 'Next step of the work is reached',
    path: 'reachMilestone',
    field: 'text',
    hint: 'The installment of this step is due, and the customer is emailed.',
    confirmLabel: 'It is reached',
  },
  decline: {
    title: 'Decline the commission',
    path: 'decline',
    field: 'reason',
    hint: 'The customer is emailed the reason. This cannot be undone.',
    confirmLabel: 'Decline it',
    isDangerous: true,
  },
  stop: {
    title: 'Stop the commission',
    path: 'cancel',
    field: 'reason',
    hint: 'All deposits are refunded, and the customer is emailed. This cannot be undone.',
    confirmLabel: 'Stop and refund',
    isDangerous: true,
  },
}

interface WrittenDialogProps extends CommissionDialogProps {
  readonly act: Exclude<CommissionAct, 'quote'>
}

/** An act that is explained to the customer. */
export function WrittenDialog({ commission, act, onClose }: WrittenDialogProps) {
  const [text, setText] = useState('')
  const { title, path, field, hint, confirmLabel, isDangerous = false } = written[act]
  return (
    <ActDialog
      title={title}
      confirmLabel={confirmLabel}
      isDangerous={isDangerous}
      isDisabled={text.trim() === ''}
      act={() =>
        callApi(`/api/staff/bespoke/${path}`, {
          body: { number: commission.number, [field]: text },
        })
      }
      done={() => 'It is done, and the customer is emailed.'}
      onClose={onClose}
    >
      {(fields) => (
        <ActField
          label="To the customer"
          required
          multiline
          minRows={4}
          inputRef={focusInput}
          value={text}
          onChange={setText}
          message={fields[field]}
          helperText={hint}
        />
      )}
    </ActDialog>
  )
}
