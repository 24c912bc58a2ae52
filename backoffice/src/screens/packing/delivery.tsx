import { Alert, Box, Button, Link as TextLink, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { callApi } from '../../api'
import { LoadingPage } from '../../frame/loading-page'
import { MissingPage } from '../../frame/missing-page'
import { PrintMenu } from '../../frame/print-menu'
import { ScreenTitle } from '../../frame/screen-title'
import { isAllowed, useMe } from '../../me'
import { useAct } from '../use-act'
import { PickupActs } from '../orders/pickup-acts'
import { DeliveryFacts } from './delivery-facts'
import { PickRows } from './pick-rows'
import {
  listDeliveries,
  listDocuments,
  type OrderRecord,
  type PickList,
  type PickRow,
} from './pick-types'
import { ScanField } from './scan-field'
import { ShipForm } from './ship-form'
import { ShortDeliveries } from './short-deliveries'

/** One delivery: pick, pack and ship it without a batch. */
export function DeliveryPage() {
  const { order = '', groupId = '' } = useParams()
  const { data: list, error } = useQuery({
    queryKey: ['picking', 'delivery', groupId],
    queryFn: ({ signal }) =>
      callApi<PickList>('/api/staff/fulfillment/pickList', {
        query: { groupIds: [groupId] },
        signal,
      }),
  })
  const { data: record, error: orderError } = useQuery({
    queryKey: ['picking', 'order', order],
    queryFn: ({ signal }) =>
      callApi<OrderRecord>('/api/staff/order/detail', { query: { order }, signal }),
    retry: false,
  })
  if (error || (orderError && list?.units === 0)) return <MissingPage />
  if (!list || (!record && !orderError)) return <LoadingPage />
  return <DeliveryScreen order={order} groupId={groupId} list={list} record={record} />
}

interface DeliveryScreenProps {
  readonly order: string
  readonly groupId: string
  readonly list: PickList
  /** Absent for people who may not read orders. */
  readonly record: OrderRecord | undefined
}

function DeliveryScreen({ order, groupId, list, record }: DeliveryScreenProps) {
  const { rows, canBuyLabels } = list
  const canWrite = isAllowed(useMe(), 'fulfillment.write')
  const deliveries = listDeliveries(rows)
  const isPickup =
    record?.deliveries.some((one) => one.groupId === groupId && one.isPickup) === true
  const isPacked =
    deliveries.length > 0
    && (record?.pieces ?? [])
      .filter((unit) => unit.groupId === groupId && !unit.isEmailed)
      .every(({ status }) => status !== 'unfulfilled' && status !== 'in_production')
  return (
    <Box sx={{ maxWidth: 900 }}>
      <ScreenTitle title={`Delivery of ${order}`}>
        {deliveries.length > 0 && <PrintMenu documents={listDocuments([groupId])} />}
        <Button component={Link} to={`/orders/${order}`}>
          Open the order
        </Button>
      </ScreenTitle>
      {record?.status === 'on_hold' && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          On hold: {record.holdReason}. Nothing ships until it is released.
        </Alert>
      )}
      {record && <DeliveryFacts record={record} groupId={groupId} canWrite={canWrite} />}
      <ShortDeliveries rows={rows} />
      {deliveries.length === 0 && (
        <Alert severity="success">
          Everything of this delivery has shipped.{' '}
          <TextLink component={Link} to="/shipments">
            Back to the queue
          </TextLink>
        </Alert>
      )}
      {rows.length > 0 && (
        <>
          <Typography variant="h2" sx={{ mt: 2, mb: 1 }}>
            {isPacked ? 'Packed' : 'Pick and pack'}
          </Typography>
          {canWrite && !isPacked && <ScanField scope={{ groupId }} />}
          <PickRows
            rows={rows}
            scope={{ groupId }}
            canWrite={canWrite && !isPacked}
            isPacked={isPacked}
          />
          {canWrite && !isPacked && <MarkPacked order={order} rows={rows} />}
        </>
      )}
      {canWrite && (
        <>
          {rows.length > 0 && (
            <Typography variant="h2" sx={{ mt: 3, mb: 1 }}>
              {isPickup ? 'Pickup' : 'Ship'}
            </Typography>
          )}
          {record && isPickup && rows.length > 0 && (
            <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
              <PickupActs order={record} groupId={groupId} variant="contained" />
            </Stack>
          )}
          {!isPickup && (rows.length > 0 || record === undefined) && (
            <ShipForm deliveries={deliveries} canBuyLabels={canBuyLabels} />
          )}
        </>
      )}
    </Box>
  )
}

function MarkPacked({
  order,
  rows,
}: {
  readonly order: string
  readonly rows: readonly PickRow[]
}) {
  const { run, isRunning } = useAct()
  const items = rows.flatMap((row) =>
    row.orders
      .filter(({ picked }) => picked > 0)
      .map(({ lineId, picked: qty }) => ({ lineId, qty })),
  )
  if (items.length === 0) return null
  return (
    <Stack direction="row" sx={{ mt: 2 }}>
      <Button
        variant="outlined"
        loading={isRunning}
        onClick={() =>
          void run(
            () => callApi('/api/staff/order/markReady', { body: { order, items } }),
            'The picked items are packed.',
          )
        }
      >
        Mark what is picked as packed
      </Button>
    </Stack>
  )
}
