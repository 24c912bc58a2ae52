import { Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { focusInput } from '../../form/focus-input'
import { parseMoney } from '../../form/money-text'
import { formatMoney } from '../../format'
import type { CommissionAct, CommissionRecord } from './commission-record'

interface CommissionDialogProps {
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

/** Offers a price with a deposit and a lead time. */
export function QuoteDialog({ commission, onClose }: CommissionDialogProps) {
  const [quote, setQuote] = useState({
    label: commission.title,
    amount: '',
    deposit: '',
    leadDays: '28',
    validDays: '30',
  })
  const total = parseMoney(quote.amount)
  const deposit = parseMoney(quote.deposit)
  const field = (name: keyof typeof quote) => ({
    value: quote[name],
    onChange: (text: string) => setQuote({ ...quote, [name]: text }),
  })
  return (
    <ActDialog
      title="Quote a price"
      confirmLabel={total ? `Offer ${formatMoney(total)}` : 'Offer'}
      isDisabled={!total}
      act={() =>
        callApi('/api/staff/bespoke/quote', {
          body: {
            number: commission.number,
            lines: [{ label: quote.label, amount: total }],
            plan: [
              ...(deposit ? [{ due: 'acceptance', amount: deposit }] : []),
              { due: 'sending', amount: null },
            ],
            leadDays: Number(quote.leadDays),
            validDays: Number(quote.validDays),
          },
        })
      }
      done={() => 'The offer is emailed to the customer.'}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <ActField
            label="What is made"
            required
            {...field('label')}
            message={fields['lines.0.label']}
            maxLength={120}
          />
          <ActField
            label="Price (USD)"
            required
            inputRef={focusInput}
            {...field('amount')}
            message={fields['lines.0.amount']}
          />
          <ActField
            label="Deposit (USD, optional)"
            {...field('deposit')}
            message={fields['plan.0.amount'] ?? fields['plan']}
          />
          <ActField
            label="Days to make it"
            type="number"
            required
            {...field('leadDays')}
            message={fields['leadDays']}
          />
          <ActField
            label="The offer is valid for days"
            type="number"
            required
            {...field('validDays')}
            message={fields['validDays']}
          />
          {total && (
            <Typography color="text.secondary">
              {deposit
                ? `${formatMoney(deposit)} are due when the customer accepts, and `
                  + `${formatMoney(total - deposit)} before it ships.`
                : `${formatMoney(total)} are due before it ships.`}{' '}
              Shipping and tax are added at the end.
            </Typography>
          )}
        </>
      )}
    </ActDialog>
  )
}
