import { Box, Stack } from '@mui/material'
import { useState } from 'react'
import { useParams } from 'react-router'
import { LoadingPage } from '../../frame/loading-page'
import { MissingPage } from '../../frame/missing-page'
import { OrderActDialog, type OrderAct } from './order-act-dialog'
import { OrderAdditions } from './order-additions'
import { OrderAnnotations } from './order-annotations'
import { OrderBuyer } from './order-buyer'
import { OrderDeliveries } from './order-deliveries'
import { OrderHeader } from './order-header'
import { OrderItems } from './order-items'
import { OrderMoney } from './order-money'
import { useOrder } from './order-record'
import { OrderTimeline } from './order-timeline'

/** One order: what was bought and paid, where it goes, and everything that can be done about it. */
export function Order() {
  const { number = '' } = useParams()
  const { data: order, error } = useOrder(number)
  const [act, setAct] = useState<OrderAct | null>(null)
  if (error && !order) return <MissingPage />
  if (!order) return <LoadingPage />
  return (
    <Box sx={{ maxWidth: 1280 }}>
      <OrderHeader order={order} onAct={setAct} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
          alignItems: 'start',
        }}
      >
        <Stack spacing={2}>
          <OrderItems order={order} />
          <OrderDeliveries order={order} onAct={setAct} />
          <OrderMoney order={order} />
        </Stack>
        <Stack spacing={2}>
          <OrderBuyer order={order} />
          <OrderAdditions number={order.number} />
          <OrderAnnotations order={order} />
        </Stack>
        <OrderTimeline number={order.number} />
      </Box>
      {act && <OrderActDialog act={act} order={order} onClose={() => setAct(null)} />}
    </Box>
  )
}
