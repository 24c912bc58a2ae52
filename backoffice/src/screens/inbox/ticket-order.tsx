import {
  Button,
  Card,
  CardContent,
  Chip,
  Link as TextLink,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { toWords } from '../../../../src/kernel/text/describe-code.ts'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { formatMoney, toText } from '../../format'
import { findObjectPath } from '../../frame/object-path'
import { useChoiceLabel } from '../../list/list-descriptions'
import { isAllowed, useMe } from '../../me'
import { useAct } from '../use-act'
import type { TicketRecord } from './ticket-record'

interface TicketOrderProps {
  readonly ticket: TicketRecord
  readonly canWrite: boolean
}

/** The order that the ticket is about, with what is done most often about one. */
export function TicketOrder({ ticket, canWrite }: TicketOrderProps) {
  const me = useMe()
  const { orderId, orderNumber } = ticket
  return (
    <Card>
      <CardContent>
        <Typography variant="h2" sx={{ mb: 1 }}>
          Order
        </Typography>
        {orderId && orderNumber && isAllowed(me, 'orders.read') && (
          <LinkedOrder number={orderNumber} />
        )}
        {!orderId && (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {orderNumber
              ? `${ticket.name} named ${orderNumber}, which is no order of theirs.`
              : 'No order is linked. Link one to see it here and to fill {order} in answers.'}
          </Typography>
        )}
        {canWrite && <LinkForm key={orderId} ticket={ticket} />}
      </CardContent>
    </Card>
  )
}

interface OrderRecord {
  readonly number: string
  readonly status: string
  readonly paymentState: string
  readonly fulfillmentState: string
  readonly totals: { readonly grand: number }
  readonly nextSteps: readonly { readonly who: string; readonly what: string }[]
}

interface OrderAct {
  readonly label: string
  readonly consequence: string
  readonly call: string
  readonly body: object
  readonly permission: string
}

const states = ['status', 'paymentState', 'fulfillmentState'] as const

function LinkedOrder({ number }: { readonly number: string }) {
  const { data: order } = useQuery({
    queryKey: ['order', number, 'of ticket'],
    queryFn: ({ signal }) =>
      callApi<OrderRecord>('/api/staff/order/detail', { query: { order: number }, signal }),
  })
  const [act, setAct] = useState<OrderAct | null>(null)
  const label = useChoiceLabel('order')
  const me = useMe()
  const path = findObjectPath(`/order/${number}`)
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>
        {path ? (
          <TextLink component={Link} to={path}>
            {number}
          </TextLink>
        ) : (
          number
        )}
        {order && `, ${formatMoney(order.totals.grand)}`}
      </Typography>
      {order && (
        <>
          <Stack direction="row" spacing={0.5} useFlexGap sx={{ my: 1, flexWrap: 'wrap' }}>
            {states.map((name) => (
              <Chip key={name} variant="outlined" label={label(name, order[name])} />
            ))}
          </Stack>
          {order.nextSteps.slice(0, 3).map(({ who, what }) => (
            <Typography key={what} variant="body2">
              {who === 'staff' ? 'You' : toWords(who)}: {what}
            </Typography>
          ))}
          <Stack sx={{ my: 1, alignItems: 'start' }}>
            {listActs(order)
              .filter(({ permission }) => isAllowed(me, permission))
              .map((one) => (
                <Button key={one.label} onClick={() => setAct(one)}>
                  {one.label}
                </Button>
              ))}
          </Stack>
        </>
      )}
      {act && (
        <ActDialog
          title={`${act.label}?`}
          confirmLabel={act.label}
          act={() => callApi(act.call, { body: act.body })}
          done={() => `${number}: done.`}
          onClose={() => setAct(null)}
        >
          <Typography>{act.consequence}</Typography>
        </ActDialog>
      )}
    </>
  )
}

function listActs({ number, status, fulfillmentState }: OrderRecord): readonly OrderAct[] {
  const resend = (kind: string, label: string): OrderAct => ({
    label,
    consequence: `The buyer of ${number} gets this email again.`,
    call: '/api/staff/order/resendEmail',
    body: { order: number, kind },
    permission: 'orders.write',
  })
  const release: OrderAct = {
    label: 'Release the hold',
    consequence: `${number} goes back to the packing queue.`,
    call: '/api/staff/order/release',
    body: { order: number },
    permission: 'orders.write',
  }
  const hasShipped = fulfillmentState !== 'unfulfilled'
  return [
    ...(status === 'on_hold' ? [release] : []),
    ...(hasShipped ? [resend('shipping', 'Send the tracking numbers again')] : []),
    resend('confirmation', 'Send the confirmation again'),
    resend('invoice', 'Send the invoice again'),
  ]
}

function LinkForm({ ticket: { number, orderId, orderNumber } }: { ticket: TicketRecord }) {
  const [typed, setTyped] = useState('')
  const { run, isRunning, fields } = useAct()
  const link = (order: string | null) =>
    void run(
      () => callApi('/api/staff/ticket/linkOrder', { body: { number, order } }),
      order ? `Linked to ${order}.` : 'The link was removed.',
    )
  if (orderId)
    return (
      <Button disabled={isRunning} onClick={() => link(null)}>
        Unlink {toText(orderNumber)}
      </Button>
    )
  return (
    <Stack
      component="form"
      direction="row"
      spacing={1}
      onSubmit={(event) => {
        event.preventDefault()
        link(typed.trim().toUpperCase())
      }}
    >
      <TextField
        label="Order number"
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={fields['order'] !== undefined}
        helperText={fields['order']}
        sx={{ flex: 1 }}
      />
      <Button type="submit" variant="outlined" disabled={isRunning || typed.trim() === ''}>
        Link
      </Button>
    </Stack>
  )
}
