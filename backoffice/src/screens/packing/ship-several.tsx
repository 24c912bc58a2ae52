import { Alert, Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callApi } from '../../api'
import { LoadingPage } from '../../frame/loading-page'
import { PrintMenu } from '../../frame/print-menu'
import { ScreenTitle } from '../../frame/screen-title'
import { listDeliveries, listDocuments, type PickList } from './pick-types'
import { ShipForm } from './ship-form'

/** Ships the deliveries that were selected in the queue. */
export function ShipSeveral() {
  const [search] = useSearchParams()
  const [groupIds] = useState(() => search.getAll('group'))
  const { data, error } = useQuery({
    queryKey: ['picking', 'ship', groupIds],
    queryFn: ({ signal }) =>
      callApi<PickList>('/api/staff/fulfillment/pickList', { query: { groupIds }, signal }),
    enabled: groupIds.length > 0,
  })
  if (!data && !error && groupIds.length > 0) return <LoadingPage />
  const deliveries = listDeliveries(data?.rows ?? [])
  return (
    <Box sx={{ maxWidth: 900 }}>
      <ScreenTitle title={deliveries.length === 1 ? 'Ship a delivery' : 'Ship deliveries'}>
        {deliveries.length > 0 && <PrintMenu documents={listDocuments(groupIds)} />}
      </ScreenTitle>
      {error && <Alert severity="error">{error.message}</Alert>}
      {groupIds.length === 0 ? (
        <Alert
          severity="info"
          action={
            <Button color="inherit" component={Link} to="/shipments">
              Open the queue
            </Button>
          }
        >
          Select deliveries in the queue first.
        </Alert>
      ) : (
        <ShipForm deliveries={deliveries} canBuyLabels={data?.canBuyLabels ?? false} />
      )}
    </Box>
  )
}
