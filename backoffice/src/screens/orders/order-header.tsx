import { Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { formatDate, formatMoney, formatTime } from '../../format'
import { PrintMenu } from '../../frame/print-menu'
import { ScreenTitle } from '../../frame/screen-title'
import { useChoiceLabel } from '../../list/list-descriptions'
import { useTimeZone } from '../../me'
import type { OrderAct } from './order-act-dialog'
import { MoreActs } from './more-acts'
import { listOpenDeliveries, type OrderRecord } from './order-record'
import { PrimaryAct } from './primary-act'

interface OrderHeaderProps {
  readonly order: OrderRecord
  readonly onAct: (act: OrderAct) => void
}

/** Number, states, total, who acts next and by when, and the acts. */
export function OrderHeader({ order, onAct }: OrderHeaderProps) {
  const timeZone = useTimeZone()
  const { number, placedAt, channel, totals } = order
  const source = { web: 'online', phone: 'by phone', import: 'in another shop' }[channel]
  return (
    <>
      <ScreenTitle
        title={`Order ${number}`}
        hint={
          `${formatMoney(totals.grand)}, placed `
          + `${formatTime(placedAt, timeZone)}${source ? ` ${source}` : ''}`
        }
      >
        <PrintMenu documents={listDocuments(order)} />
        <MoreActs order={order} onAct={onAct} />
        <PrimaryAct order={order} onAct={onAct} />
      </ScreenTitle>
      <StateChips order={order} />
      <NextSteps order={order} />
    </>
  )
}

function listDocuments(order: OrderRecord) {
  const orders = order.number
  const labels = listOpenDeliveries(order)
  return [
    {
      label: 'Packing slip',
      path: '/api/staff/order/print',
      query: { orders, document: 'packingSlip' },
    },
    { label: 'Invoice', path: '/api/staff/order/print', query: { orders, document: 'invoice' } },
    ...(labels.length > 0
      ? [{ label: 'Address labels', path: '/api/staff/order/addressLabels', query: { orders } }]
      : []),
  ]
}

const alarming: readonly string[] = ['on_hold', 'disputed', 'partly_paid', 'overpaid']

function StateChips({ order }: { readonly order: OrderRecord }) {
  const label = useChoiceLabel('order')
  const { status, paymentState, fulfillmentState, returnState } = order
  const states = Object.entries({ status, paymentState, fulfillmentState, returnState })
  return (
    <Stack
      component="ul"
      aria-label="States"
      direction="row"
      spacing={1}
      useFlexGap
      sx={{ m: 0, mb: 2, p: 0, listStyle: 'none', flexWrap: 'wrap' }}
    >
      {states
        .filter(([name, value]) => name !== 'returnState' || value !== 'none')
        .map(([name, value]) => (
          <li key={name}>
            <Chip
              variant={alarming.includes(value) ? 'filled' : 'outlined'}
              color={alarming.includes(value) ? 'warning' : 'default'}
              label={label(name, value)}
            />
          </li>
        ))}
    </Stack>
  )
}

const actors = { staff: 'You', customer: 'Customer', carrier: 'Carrier', bank: 'Bank' } as const

/** Who has to act, the earliest deadline first. */
function NextSteps({ order: { nextSteps, cancelAnswerBy } }: { readonly order: OrderRecord }) {
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date().toISOString())
  if (nextSteps.length === 0 && !cancelAnswerBy)
    return (
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        Nothing to do on this order.
      </Typography>
    )
  return (
    <Stack
      component="ol"
      aria-label="Next steps"
      sx={{
        m: 0,
        mb: 2,
        p: 1.5,
        listStyle: 'none',
        borderLeft: 3,
        borderColor: 'primary.main',
        bgcolor: 'background.paper',
      }}
    >
      {nextSteps.map(({ who, what, by }) => {
        const isLate = by !== null && by < now.slice(0, by.length)
        return (
          <li key={what}>
            <strong>{actors[who]}:</strong> {what}
            {by && (
              <Typography component="span" color={isLate ? 'error' : 'text.secondary'}>
                {' '}
                {isLate ? 'was due' : 'by'}{' '}
                {by.length === 10 ? formatDate(by, timeZone) : formatTime(by, timeZone)}
              </Typography>
            )}
          </li>
        )
      })}
    </Stack>
  )
}
