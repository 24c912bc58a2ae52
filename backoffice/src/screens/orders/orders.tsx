import { useListContext, type RaRecord } from 'react-admin'
import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { usePrint } from '../../frame/print-menu'
import { ListScreen } from '../../list/list-screen'
import type { ListView } from '../../list/saved-views'
import { isAllowed, useMe } from '../../me'
import { BulkDialog, type BulkAct } from './bulk-dialog'

const views: readonly ListView[] = [
  { label: 'Unfulfilled', filter: { fulfillmentState: ['unfulfilled', 'partly_shipped'] } },
  {
    label: 'Monogram waiting',
    filter: { hasMonogram: 'true', fulfillmentState: ['unfulfilled', 'partly_shipped'] },
  },
  {
    label: 'Pickups',
    filter: { isPickup: 'true', fulfillmentState: ['unfulfilled', 'partly_shipped'] },
  },
  { label: 'Gifts', filter: { isGift: 'true' } },
  { label: 'On hold', filter: { status: ['on_hold'] } },
  { label: 'Returns open', filter: { returnState: ['open'] } },
]

/** The orders, with acts on many at once. */
export function Orders() {
  return <ListScreen list="order" views={views} bulkActions={<OrderBulkActs />} />
}

const acts: readonly { readonly act: BulkAct; readonly label: string }[] = [
  { act: 'addTags', label: 'Add tags' },
  { act: 'removeTags', label: 'Remove tags' },
  { act: 'assign', label: 'Assign' },
  { act: 'hold', label: 'Hold' },
  { act: 'release', label: 'Release' },
]

function OrderBulkActs() {
  const me = useMe()
  const { data = [], selectedIds } = useListContext<RaRecord>()
  const [act, setAct] = useState<BulkAct | null>(null)
  // Rows of other pages stay selected; the calls take ids as well as numbers.
  const orders = selectedIds.map((id) => {
    const number: unknown = data.find((row) => row.id === id)?.['number']
    return typeof number === 'string' ? number : String(id)
  })
  return (
    <>
      {isAllowed(me, 'orders.write')
        && acts.map(({ act: name, label }) => (
          <Button key={name} variant="outlined" onClick={() => setAct(name)}>
            {label}
          </Button>
        ))}
      <PrintSelected orders={orders} />
      {act && <BulkDialog act={act} orders={orders} onClose={() => setAct(null)} />}
    </>
  )
}

function PrintSelected({ orders }: { readonly orders: readonly string[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const print = usePrint()
  const choose = (document: 'packingSlip' | 'invoice') => () => {
    setAnchor(null)
    print({
      label: document,
      path: '/api/staff/order/print',
      query: { orders: orders.join(','), document },
    })
  }
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Print
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose('packingSlip')}>Packing slips</MenuItem>
        <MenuItem onClick={choose('invoice')}>Invoices</MenuItem>
      </Menu>
    </>
  )
}
