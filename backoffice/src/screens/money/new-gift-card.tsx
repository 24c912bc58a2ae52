import { Alert, Box, Button, FormControlLabel, Radio, RadioGroup, Stack } from '@mui/material'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callApi } from '../../api'
import { ActField } from '../../form/act-field'
import { parseMoney } from '../../form/money-text'
import { formatMoney, startOfDay } from '../../format'
import { ScreenTitle } from '../../frame/screen-title'
import { useTimeZone } from '../../me'
import { useAct } from '../use-act'
import { GiftCardCodes } from './gift-card-codes'
import { LimitHint } from './give-credit-dialog'
import { describeOutcome } from './waiting-acts'

const empty = {
  delivery: 'email',
  amount: '',
  count: '1',
  reason: '',
  name: '',
  email: '',
  senderName: '',
  note: '',
  expiresOn: '',
}
type Card = typeof empty

interface Outcome {
  readonly state: 'done' | 'waiting'
  readonly codes: readonly string[]
}

/** Issues a gift card that is emailed, or several as codes. */
export function NewGiftCard() {
  const [card, setCard] = useState(empty)
  const [codes, setCodes] = useState<readonly string[]>([])
  const timeZone = useTimeZone()
  const navigate = useNavigate()
  const key = useRef<{ body: string; key: string } | null>(null)
  const { run, isRunning, fields } = useAct()
  const change = (changed: Partial<Card>) => setCard({ ...card, ...changed })
  const isEmailed = card.delivery === 'email'
  const each = parseMoney(card.amount)
  const amount = each === null ? null : each * (isEmailed ? 1 : Number(card.count) || 1)
  const issue = async () => {
    const body = createBody(card, timeZone)
    const text = JSON.stringify(body)
    if (key.current?.body !== text) key.current = { body: text, key: crypto.randomUUID() }
    const outcome = await run(
      () =>
        callApi<Outcome>('/api/staff/wallet/giftCards', {
          body,
          ...(key.current && { idempotencyKey: key.current.key }),
        }),
      ({ state }) =>
        describeOutcome(
          state,
          isEmailed ? `The gift card is emailed to ${card.email}.` : 'The gift cards are ready.',
        ),
    )
    if (outcome && outcome.codes.length > 0) setCodes(outcome.codes)
    else if (outcome) void navigate('/gift-cards')
  }
  if (codes.length > 0) return <GiftCardCodes codes={codes} />
  return (
    <Stack
      component="form"
      spacing={2}
      sx={{ maxWidth: 560 }}
      onSubmit={(event) => {
        event.preventDefault()
        void issue()
      }}
    >
      <ScreenTitle
        title="Issue a gift card"
        hint="For a present of the shop, a prize, or money that you owe somebody."
      />
      <RadioGroup
        aria-label="How it is passed on"
        value={card.delivery}
        onChange={(event) => change({ delivery: event.target.value })}
      >
        <FormControlLabel value="email" control={<Radio />} label="Email it to one person" />
        <FormControlLabel value="codes" control={<Radio />} label="Show me the codes" />
      </RadioGroup>
      <ActField
        label={isEmailed ? 'Amount (USD)' : 'Amount of each card (USD)'}
        required
        value={card.amount}
        onChange={(text) => change({ amount: text })}
        message={fields['amount']}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      {isEmailed ? (
        <RecipientFields card={card} change={change} fields={fields} />
      ) : (
        <ActField
          label="Number of cards"
          type="number"
          required
          value={card.count}
          onChange={(text) => change({ count: text })}
          message={fields['count']}
          slotProps={{ htmlInput: { min: 1, max: 500 } }}
        />
      )}
      <ActField
        label="Expires on (optional)"
        type="date"
        value={card.expiresOn}
        onChange={(text) => change({ expiresOn: text })}
        message={fields['expiresAt']}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <ActField
        label="Reason"
        required
        value={card.reason}
        onChange={(text) => change({ reason: text })}
        message={fields['reason']}
        maxLength={200}
        helperText="Only the staff sees it."
      />
      <LimitHint amount={amount} />
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" loading={isRunning} disabled={amount === null}>
          {amount === null ? 'Issue' : `Issue ${formatMoney(amount)}`}
        </Button>
        <Button component={Link} to="/gift-cards">
          Cancel
        </Button>
      </Stack>
      {!isEmailed && (
        <Alert severity="info">The codes are shown once, on the next page. Copy them then.</Alert>
      )}
    </Stack>
  )
}

interface RecipientFieldsProps {
  readonly card: Card
  readonly change: (changed: Partial<Card>) => void
  readonly fields: Readonly<Record<string, string>>
}

function RecipientFields({ card, change, fields }: RecipientFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ActField
        label="Recipient’s name"
        required
        value={card.name}
        onChange={(text) => change({ name: text })}
        message={fields['recipient.name']}
        maxLength={80}
      />
      <ActField
        label="Recipient’s email"
        type="email"
        required
        value={card.email}
        onChange={(text) => change({ email: text })}
        message={fields['recipient.email']}
      />
      <ActField
        label="From (optional)"
        value={card.senderName}
        onChange={(text) => change({ senderName: text })}
        message={fields['recipient.senderName']}
        maxLength={80}
      />
      <ActField
        label="Message (optional)"
        multiline
        minRows={2}
        value={card.note}
        onChange={(text) => change({ note: text })}
        message={fields['recipient.note']}
        maxLength={500}
      />
    </Box>
  )
}

function createBody(card: Card, timeZone: string): object {
  const { delivery, name, email, senderName, note, expiresOn } = card
  return {
    count: delivery === 'email' ? 1 : Number(card.count),
    amount: parseMoney(card.amount),
    reason: card.reason.trim(),
    ...(expiresOn && { expiresAt: startOfDay(expiresOn, timeZone) }),
    ...(delivery === 'email' && {
      recipient: { name: name.trim(), email: email.trim(), senderName: senderName.trim(), note },
    }),
  }
}
