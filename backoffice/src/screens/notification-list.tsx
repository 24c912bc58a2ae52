import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { LoadingPage } from '../frame/loading-page'
import { NotificationRows } from '../frame/notification-rows'
import { useMarkRead, useNotifications } from '../frame/notifications'
import { ScreenTitle } from '../frame/screen-title'
import { NotificationPreferences } from './notification-preferences'

const pageSize = 25

/** The person's notifications, and which ones they want. */
export function NotificationList() {
  const [page, setPage] = useState(1)
  const { data } = useNotifications(page, pageSize)
  const markRead = useMarkRead()
  return (
    <Box sx={{ maxWidth: 760 }}>
      <ScreenTitle title="Notifications" hint="What happened in the desks of your role.">
        {(data?.unread ?? 0) > 0 && (
          <Button variant="outlined" onClick={() => void markRead()}>
            Mark all as read
          </Button>
        )}
      </ScreenTitle>
      {!data && <LoadingPage />}
      {data?.rows.length === 0 && (
        <Typography color="text.secondary" sx={{ p: 4, border: 1, borderColor: 'divider' }}>
          {page === 1
            ? 'No news yet. New orders, failed payments and low stock appear here.'
            : 'There are no older notifications.'}
        </Typography>
      )}
      {data && data.rows.length > 0 && (
        <Box sx={{ border: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
          <NotificationRows rows={data.rows} />
        </Box>
      )}
      <Stack direction="row" spacing={1} sx={{ my: 1, mb: 4 }}>
        {page > 1 && <Button onClick={() => setPage(page - 1)}>Newer</Button>}
        {data?.rows.length === pageSize && <Button onClick={() => setPage(page + 1)}>Older</Button>}
      </Stack>
      <NotificationPreferences />
    </Box>
  )
}
