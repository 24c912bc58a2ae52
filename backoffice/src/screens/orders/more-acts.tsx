import MoreHoriz from '@mui/icons-material/MoreHoriz'
import { Button, Divider, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../api'
import { isAllowed, useMe } from '../../me'
import { useAct } from '../use-act'
import type { OrderAct } from './order-act-dialog'
import { isToPack, isUnshipped, listOpenDeliveries, type OrderRecord } from './order-record'

interface MoreActsProps {
  readonly order: OrderRecord
  readonly onAct: (act: OrderAct) => void
}

interface MenuAct {
  readonly label: string
  readonly permission: string
  readonly isPossible: boolean
  readonly choose: () => void
}

/** The acts besides the primary one. What one may not do is absent. */
export function MoreActs({ order, onAct }: MoreActsProps) {
  const me = useMe()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const groups = useActGroups(order, onAct)
    .map((acts) =>
      acts.filter(({ permission, isPossible }) => isPossible && isAllowed(me, permission)),
    )
    .filter((acts) => acts.length > 0)
  if (groups.length === 0) return null
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<MoreHoriz />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        More
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {groups.flatMap((acts, index) => [
          index > 0 && <Divider key={`divider ${acts[0]?.label ?? ''}`} />,
          ...acts.map(({ label, choose }) => (
            <MenuItem
              key={label}
              onClick={() => {
                setAnchor(null)
                choose()
              }}
            >
              {label}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  )
}

function useActGroups(order: OrderRecord, onAct: MoreActsProps['onAct']): readonly MenuAct[][] {
  const { run } = useAct()
  const navigate = useNavigate()
  const { number, status, units, editableUntil, payment } = order
  const call = (path: string, body: object, done: string) => () =>
    void run(() => callApi(`/api/staff/order/${path}`, { body: { order: number, ...body } }), done)
  const resend = (kind: 'confirmation' | 'shipping' | 'invoice') => () =>
    void run(
      () =>
        callApi<{ email: string }>('/api/staff/order/resendEmail', {
          body: { order: number, kind },
        }),
      ({ email }) => `The email was sent to ${email}.`,
    )
  const isOpen = status === 'placed'
  const canStillShip = units.some(isToPack)
  const [delivery] = listOpenDeliveries(order)
  const write = { permission: 'orders.write', isPossible: true }
  const pack = { permission: 'fulfillment.write', isPossible: isOpen && canStillShip }
  return [
    [
      {
        ...pack,
        label: 'Ship in part or another way…',
        choose: () => delivery && onAct({ name: 'ship', groupId: delivery.groupId }),
      },
      { ...pack, label: 'Mark as packed', choose: call('markReady', {}, 'Marked as packed.') },
      {
        ...pack,
        label: 'Mark as in production',
        choose: call('startProduction', {}, 'Marked as in production.'),
      },
      {
        ...write,
        isPossible: (isOpen || status === 'on_hold') && canStillShip,
        label: 'Edit order…',
        choose: () => void navigate(`/orders/${number}/edit`),
      },
      {
        ...write,
        isPossible: editableUntil !== null,
        label: 'End the buyer’s time to change it',
        choose: call('endEdit', {}, 'The buyer can no longer change the order.'),
      },
      {
        ...write,
        isPossible: isOpen && canStillShip,
        label: 'Put on hold…',
        choose: () => onAct({ name: 'hold' }),
      },
    ],
    [
      {
        permission: 'orders.refund',
        isPossible: payment !== null || order.tenders.length > 0,
        label: 'Refund an amount…',
        choose: () => onAct({ name: 'refund' }),
      },
      {
        permission: 'orders.cancel',
        isPossible: canStillShip,
        label: 'Cancel items…',
        choose: () => onAct({ name: 'cancel' }),
      },
      {
        permission: 'returns.write',
        isPossible: units.some((unit) => !isUnshipped(unit) && unit.status !== 'cancelled'),
        label: 'Open a return…',
        choose: () => onAct({ name: 'return' }),
      },
    ],
    [
      { ...write, label: 'Resend the confirmation', choose: resend('confirmation') },
      {
        ...write,
        isPossible: order.parcels.length > 0,
        label: 'Resend the tracking',
        choose: resend('shipping'),
      },
      { ...write, label: 'Email the invoice', choose: resend('invoice') },
    ],
  ]
}
