import { Checkbox, FormControlLabel, Typography } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { focusInput } from '../../form/focus-input'
import { formatMoney } from '../../format'
import type { GiftCardDetail } from './gift-card-detail'

interface GiftCardDialogProps {
  readonly card: GiftCardDetail
  readonly onClose: () => void
}

export function StopGiftCardDialog({ card, onClose }: GiftCardDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      title="Block this gift card"
      confirmLabel="Block the card"
      isDangerous
      act={() => callApi('/api/staff/giftCard/stop', { body: { id: card.id, reason } })}
      done={() => 'The card is blocked. You can replace it now.'}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Typography>
            Nobody can spend the {formatMoney(card.balance)} left on it. A replacement takes the
            balance over.
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

interface Replacement {
  readonly id: string
  readonly amount: number
  readonly code: string | null
  readonly sentTo: string | null
}

interface ReplaceProps extends GiftCardDialogProps {
  /** Gets the code of a card that is not emailed. */
  readonly onCode: (code: string) => void
}

export function ReplaceGiftCardDialog({ card, onClose, onCode }: ReplaceProps) {
  const canSend = card.recipientEmail !== ''
  const [sendEmail, setSendEmail] = useState(canSend)
  const navigate = useNavigate()
  return (
    <ActDialog<Replacement>
      title="Replace this gift card"
      confirmLabel={`Issue a new card of ${formatMoney(card.balance)}`}
      act={() => callApi('/api/staff/giftCard/replace', { body: { id: card.id, sendEmail } })}
      done={({ amount, sentTo }) =>
        sentTo
          ? `A new card of ${formatMoney(amount)} is emailed to ${sentTo}.`
          : `A new card of ${formatMoney(amount)} is ready.`
      }
      onDone={({ id, code }) => {
        onClose()
        if (code) onCode(code)
        else void navigate(`/gift-cards/${id}`)
      }}
      onClose={onClose}
    >
      <Typography>
        The new card gets the balance of {formatMoney(card.balance)}. The blocked one keeps nothing.
      </Typography>
      {canSend ? (
        <FormControlLabel
          label={`Email the new code to ${card.recipientEmail}`}
          control={
            <Checkbox checked={sendEmail} onChange={(_, isChecked) => setSendEmail(isChecked)} />
          }
        />
      ) : (
        <Typography color="text.secondary">The new code is shown once, after the click.</Typography>
      )}
    </ActDialog>
  )
}
