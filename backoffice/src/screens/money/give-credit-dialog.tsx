import { MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { focusInput } from '../../form/focus-input'
import { parseMoney } from '../../form/money-text'
import { formatMoney, startOfDay } from '../../format'
import { useMe, useTimeZone } from '../../me'
import { describeOutcome } from './waiting-acts'

interface GiveCreditDialogProps {
  readonly email: string
  readonly name: string
  readonly onClose: () => void
}

interface Outcome {
  readonly state: 'done' | 'waiting'
}

/** Gives a member store credit, or promotional credit that expires. */
export function GiveCreditDialog({ email, name, onClose }: GiveCreditDialogProps) {
  const timeZone = useTimeZone()
  const [amountText, setAmountText] = useState('')
  const [balanceType, setBalanceType] = useState('refund_credit')
  const [reason, setReason] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const amount = parseMoney(amountText)
  const isPromotional = balanceType === 'promotional'
  const body = {
    email,
    balanceType,
    amount,
    reason: reason.trim(),
    ...(isPromotional && expiresOn && { expiresAt: startOfDay(expiresOn, timeZone) }),
  }
  const shown = amount === null ? 'credit' : formatMoney(amount)
  return (
    <ActDialog<Outcome>
      title={`Give credit to ${name || email}`}
      confirmLabel={`Give ${shown}`}
      isDisabled={amount === null}
      act={(idempotencyKey) => callApi('/api/staff/wallet/credit', { body, idempotencyKey })}
      done={({ state }) => describeOutcome(state, `${shown} was given to ${name || email}.`)}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <ActField
            label="Amount (USD)"
            required
            inputRef={focusInput}
            value={amountText}
            onChange={setAmountText}
            message={fields['amount']}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
          <TextField
            select
            label="Kind"
            value={balanceType}
            onChange={(event) => setBalanceType(event.target.value)}
            helperText={
              isPromotional
                ? 'A present of the shop, which ends on a date you choose.'
                : 'Money the shop owes. It does not expire.'
            }
          >
            <MenuItem value="refund_credit">Store credit</MenuItem>
            <MenuItem value="promotional">Promotional credit</MenuItem>
          </TextField>
          {isPromotional && (
            <ActField
              label="Expires on"
              type="date"
              required
              value={expiresOn}
              onChange={setExpiresOn}
              message={fields['expiresAt']}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          )}
          <ActField
            label="Reason"
            required
            value={reason}
            onChange={setReason}
            message={fields['reason']}
            maxLength={200}
            helperText="The customer sees it in the wallet."
          />
          <LimitHint amount={amount} />
        </>
      )}
    </ActDialog>
  )
}

/** Says before the click that a second person must approve an amount. */
export function LimitHint({ amount }: { readonly amount: number | null }) {
  const limit = useMe()?.approvalLimit ?? 0
  return (
    <Typography variant="body2" color="text.secondary" role="status">
      {amount !== null && amount > limit
        ? `You may give ${formatMoney(limit)} a day alone. This waits for a second person to `
          + 'approve it.'
        : `You may give ${formatMoney(limit)} a day alone.`}
    </Typography>
  )
}
