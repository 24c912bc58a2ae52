import { Alert, Button, Link as TextLink, Paper, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callApi } from '../../api'
import { LoadingPage } from '../../frame/loading-page'
import { ScreenTitle } from '../../frame/screen-title'
import { Time } from '../../frame/time'
import { useMe } from '../../me'
import type { ErasureRequest } from './customer-detail'
import { ErasureButtons } from './erasure-buttons'

interface WaitingErasure extends ErasureRequest {
  readonly customerId: string
  readonly email: string | null
}

/** Requests to erase personal data that wait for the customer or a second person. */
export function Erasures() {
  const me = useMe()
  const { data: requests, error } = useQuery({
    queryKey: ['erasures'],
    queryFn: ({ signal }) =>
      callApi<{ rows: WaitingErasure[] }>('/api/staff/customer/erasures', { signal }),
    select: ({ rows }) => rows,
  })
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (!requests) return <LoadingPage />
  return (
    <>
      <ScreenTitle
        title="Erasure requests"
        hint="Each waits for the customer’s link or for a second person, and ends after 30 days."
      >
        <Button component={Link} to="/customers">
          All customers
        </Button>
      </ScreenTitle>
      {requests.length === 0 && (
        <Typography color="text.secondary">
          Nothing waits. To erase somebody’s data, open the customer and choose “Erase personal
          data…”.
        </Typography>
      )}
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {requests.map((request) => (
          <Paper key={request.id} component="li" variant="outlined" sx={{ p: 2 }}>
            <Typography variant="h2">
              <TextLink component={Link} to={`/customers/${request.customerId}`}>
                {request.email ?? 'Closed account'}
              </TextLink>
            </Typography>
            <Typography sx={{ my: 1 }}>
              {request.reason} Requested by {request.requestedByName},{' '}
              <Time at={request.requestedAt} />. Ends on <Time at={request.expiresAt} />.
            </Typography>
            <ErasureButtons request={request} me={me} />
          </Paper>
        ))}
      </Stack>
    </>
  )
}
