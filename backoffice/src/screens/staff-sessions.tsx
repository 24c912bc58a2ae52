import { Box, Button, Chip, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { callApi } from '../api'
import { formatTime } from '../format'
import { useTimeZone } from '../me'

interface Sessions {
  readonly rows: readonly {
    readonly id: string
    readonly device: string
    readonly address: string
    readonly lastSeenAt: string
    readonly isCurrent: boolean
  }[]
}

/** Where the person is signed in. Other sessions can be ended. */
export function StaffSessions() {
  const client = useQueryClient()
  const notify = useNotify()
  const timeZone = useTimeZone()
  const { data: sessions } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => callApi<Sessions>('/api/staff/session/list', { signal }),
  })
  const end = (path: string, body: object) =>
    callApi<Sessions>(path, { body })
      .then((left) => client.setQueryData(['sessions'], left))
      .catch((error: Error) => notify(error.message, { type: 'error' }))
  return (
    <Box component="section" aria-labelledby="sessions">
      <Typography variant="h2" id="sessions" sx={{ mb: 1 }}>
        Where you are signed in
      </Typography>
      {sessions?.rows.map(({ id, device, address, lastSeenAt, isCurrent }) => (
        <Stack
          key={id}
          direction="row"
          useFlexGap
          spacing={1}
          sx={{
            py: 1,
            alignItems: 'center',
            flexWrap: 'wrap',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: '1 1 240px' }}>
            <Typography sx={{ fontWeight: 600 }}>{device}</Typography>
            <Typography variant="body2" color="text.secondary">
              {address}, last seen {formatTime(lastSeenAt, timeZone)}
            </Typography>
          </Box>
          {isCurrent ? (
            <Chip label="This device" />
          ) : (
            <Button onClick={() => void end('/api/staff/session/revoke', { id })}>Sign out</Button>
          )}
        </Stack>
      ))}
      {(sessions?.rows.length ?? 0) > 1 && (
        <Button sx={{ mt: 1 }} onClick={() => void end('/api/staff/session/revokeOthers', {})}>
          Sign out everywhere else
        </Button>
      )}
    </Box>
  )
}
