import Notifications from '@mui/icons-material/NotificationsOutlined'
import { Badge, Button, IconButton, Popover, Stack, Tooltip, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { NotificationRows } from './notification-rows'
import { useMarkRead, useNotifications } from './notifications'

/** How many notifications are unread, and the newest of them. */
export function NotificationBell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data } = useNotifications()
  const markRead = useMarkRead()
  const close = () => setAnchor(null)
  const unread = data?.unread ?? 0
  const label = unread === 0 ? 'Notifications' : `Notifications: ${unread} new`
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          color="inherit"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge
            badgeContent={unread || null}
            max={99}
            sx={{ '& .MuiBadge-badge': { bgcolor: '#e8b93c', color: '#14211c' } }}
          >
            <Notifications fontSize="small" />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'Notifications',
            variant: 'outlined',
            sx: { width: 360, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        {data && data.rows.length > 0 ? (
          <NotificationRows rows={data.rows} onOpen={close} />
        ) : (
          <Typography color="text.secondary" sx={{ p: 2 }}>
            New orders, failed payments, low stock and other news appear here.
          </Typography>
        )}
        <Stack direction="row" spacing={1} sx={{ p: 1, justifyContent: 'space-between' }}>
          <Button component={Link} to="/notifications" onClick={close}>
            See all and choose
          </Button>
          {unread > 0 && <Button onClick={() => void markRead()}>Mark all as read</Button>}
        </Stack>
      </Popover>
    </>
  )
}
