import { Alert, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type {
  eligibilitySchema,
  moneySchema,
} from '../../../../src/modules/returns/return-schemas.ts'
import { callApi, findFailure } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { usePreview } from '../../form/use-preview'
import { formatMoney } from '../../format'
import { Choice } from './choice'
import { describeSplit } from './cancel-dialog'
import type { OrderDialogProps } from './hold-dialog'
import { countItems, describeCard } from './order-record'
import {
  emptyReturnLine,
  isComplete,
  ReturnLineFields,
  type ReturnLine,
} from './return-line-fields'

type Eligibility = z.infer<typeof eligibilitySchema>
type ReturnMoney = z.infer<typeof moneySchema>

const methodLabels: Readonly<Record<string, string>> = {
  label: 'Prepaid label',
  qr_dropoff: 'Drop-off with a QR code',
  pickup: 'Pickup at the buyer’s address',
  own: 'The buyer ships it',
  none: 'Nothing is sent back',
}

const channels = {
  phone: 'Phone',
  email: 'Email',
  chat: 'Chat',
  in_person: 'In person',
} as const

/** Opens a return for the buyer, with the money before the click. */
export function ReturnDialog({ order, onClose }: OrderDialogProps) {
  const { number } = order
  const [lines, setLines] = useState<Readonly<Record<string, ReturnLine>>>({})
  const [chosenMethod, setMethod] = useState('')
  const [channel, setChannel] = useState('phone')
  const { data: eligibility, error } = useQuery({
    queryKey: ['return eligibility', number],
    queryFn: ({ signal }) =>
      callApi<Eligibility>('/api/staff/return/eligibility', { query: { order: number }, signal }),
    retry: false,
  })
  const items = Object.entries(lines).flatMap(([lineId, line]) =>
    line.qty > 0 ? [{ lineId, ...line }] : [],
  )
  const isKept = items.length > 0 && items.every(({ resolution }) => resolution === 'keep')
  const method = isKept ? 'none' : chosenMethod || (eligibility?.methods[0] ?? '')
  const count = items.reduce((sum, { qty }) => sum + qty, 0)
  const isReady = count > 0 && items.every(isComplete)
  const preview = usePreview<{ money: ReturnMoney }>(
    '/api/staff/return/preview',
    isReady ? { order: number, items, method } : null,
  )
  const money = preview.data?.money
  const create = (idempotencyKey: string) =>
    callApi<{ number: string }>('/api/staff/return/create', {
      body: {
        order: number,
        items,
        method,
        channel,
        expected: { toCard: money?.toCard ?? 0, asCredit: money?.asCredit ?? 0 },
      },
      idempotencyKey,
    })
  return (
    <ActDialog
      title={`Open a return for order ${number}`}
      confirmLabel={count > 0 ? `Open a return of ${countItems(count)}` : 'Open the return'}
      isDisabled={!isReady || !money}
      act={create}
      done={(opened) => `Return ${opened.number} was opened. The buyer is emailed.`}
      onClose={onClose}
    >
      {error && <Alert severity="error">{error.message}</Alert>}
      {eligibility?.lines.map((line) => (
        <ReturnLineFields
          key={line.lineId}
          line={line}
          reasons={eligibility.reasons}
          value={lines[line.lineId] ?? emptyReturnLine(line)}
          onChange={(value) => setLines({ ...lines, [line.lineId]: value })}
        />
      ))}
      {eligibility && !isKept && (
        <Choice
          label="How it comes back"
          value={method}
          options={eligibility.methods.map((name) => [name, methodLabels[name] ?? name])}
          onChange={setMethod}
        />
      )}
      <Choice
        label="The buyer asked by"
        value={channel}
        options={Object.entries(channels)}
        onChange={setChannel}
      />
      {preview.error && (
        <Alert severity="warning">
          {Object.values(findFailure(preview.error)?.fields ?? {})[0] ?? preview.error.message}
        </Alert>
      )}
      {money && <Money money={money} card={describeCard(order)} />}
    </ActDialog>
  )
}

/** What the buyer gets once the return is inspected, and what is taken off. */
function Money({ money, card }: { readonly money: ReturnMoney; readonly card: string }) {
  const split = {
    refunded: 0,
    toCard: money.toCard,
    toOthers: [
      ...money.toTenders,
      ...(money.asCredit > 0 ? [{ label: 'store credit', amount: money.asCredit }] : []),
    ],
  }
  const deductions = [
    ['return shipping', money.fee],
    ['restocking', money.restocking],
  ] as const
  const taken = deductions
    .filter(([, cents]) => cents > 0)
    .map(([label, cents]) => `${formatMoney(cents)} ${label}`)
  return (
    <Alert severity="info">
      <Typography variant="body2">
        {describeSplit(split, card)
          ? `After the inspection: ${describeSplit(split, card)}.`
          : 'No money is refunded.'}
      </Typography>
      {money.bonus > 0 && (
        <Typography variant="body2">Bonus on credit: {formatMoney(money.bonus)}.</Typography>
      )}
      {taken.length > 0 && <Typography variant="body2">Taken off: {taken.join(', ')}.</Typography>}
    </Alert>
  )
}
