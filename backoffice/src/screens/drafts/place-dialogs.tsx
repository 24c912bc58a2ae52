import { Alert, Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { formatMoney, formatTime } from '../../format'
import { useMe, useTimeZone } from '../../me'
import { Choice } from '../orders/choice'
import type { DraftPreview, PlacedDraft } from './draft-record'
import type { DraftForm } from './use-draft-input'

export interface PlaceDialogProps {
  readonly form: DraftForm
  readonly preview: DraftPreview
  readonly onDone: () => void
  readonly onClose: () => void
}

const waits = 'This is above your limit. A second person has to approve it; then do it again.'

/** Emails a link to pay the draft, which is saved first. */
export function SendDialog({ form, preview, onDone, onClose }: PlaceDialogProps) {
  const timeZone = useTimeZone()
  const { totals, due } = preview.checkout
  const { email } = form.input
  const isFree = due === 0
  return (
    <ActDialog<PlacedDraft>
      title={isFree ? 'Place the order' : 'Send the payment link'}
      confirmLabel={isFree ? 'Place the order' : `Send a link for ${formatMoney(due)}`}
      act={async (idempotencyKey) => {
        const { id, version } = await form.save()
        return callApi('/api/staff/draft/sendLink', {
          body: { id, version, expectedTotal: totals.grand },
          idempotencyKey,
        })
      }}
      done={(placed) => {
        if (placed.state === 'waiting') return waits
        if (placed.state === 'completed') return `Order ${placed.orderNumber ?? ''} was placed.`
        const until = placed.linkEndsAt ? formatTime(placed.linkEndsAt, timeZone) : ''
        return `The link was emailed to ${email}. It can be paid until ${until}.`
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {isFree ? (
        <Typography>
          Nothing is left to pay. The order is placed now, and the confirmation goes to {email}.
        </Typography>
      ) : (
        <Typography>
          {email} gets an email with the order and a link to pay {formatMoney(due)} by card. Price
          and stock are kept for {preview.linkHours} hours. A link that was sent before ends.
        </Typography>
      )}
    </ActDialog>
  )
}

const ways = { cash: 'Cash', check: 'Check', bank_transfer: 'Bank transfer', other: 'Other' }

/** Makes the order of money that was received without a card. */
export function PaidDialog({ form, preview, onDone, onClose }: PlaceDialogProps) {
  const me = useMe()
  const [paidBy, setPaidBy] = useState('cash')
  const [reference, setReference] = useState('')
  const { totals, due } = preview.checkout
  return (
    <ActDialog<PlacedDraft>
      title="Mark as paid"
      confirmLabel={`Mark ${formatMoney(due)} as paid`}
      act={async (idempotencyKey) => {
        const { id, version } = await form.save()
        return callApi('/api/staff/draft/markPaid', {
          body: {
            id,
            version,
            expectedTotal: totals.grand,
            paidBy,
            reference: reference.trim(),
          },
          idempotencyKey,
        })
      }}
      done={(placed) =>
        placed.state === 'waiting' ? waits : `Order ${placed.orderNumber ?? ''} was placed.`
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Typography>
            The shop has received {formatMoney(due)}. The order is placed now, no card is charged,
            and a link that was sent ends. Refunds of it are paid out by hand.
          </Typography>
          {me && due > me.approvalLimit && (
            <Alert severity="warning">
              This is above your limit of {formatMoney(me.approvalLimit)}. A second person approves
              it first; then mark it as paid again.
            </Alert>
          )}
          <Choice
            label="Paid by"
            value={paidBy}
            options={Object.entries(ways)}
            onChange={setPaidBy}
          />
          <ActField
            label="Reference (optional)"
            value={reference}
            onChange={setReference}
            message={fields['reference']}
            maxLength={100}
            helperText="The number of the check, or where the money is."
          />
        </>
      )}
    </ActDialog>
  )
}
