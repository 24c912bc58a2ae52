import { Box, Link as TextLink, Typography } from '@mui/material'
import { Link } from 'react-router'
import { formatTime } from '../format'
import { useTimeZone } from '../me'
import type { StaffNotification } from './notifications'
import { findObjectPath } from './object-path'

interface NotificationRowsProps {
  readonly rows: readonly StaffNotification[]
  readonly onOpen?: () => void
}

export function NotificationRows({ rows, onOpen }: NotificationRowsProps) {
  const timeZone = useTimeZone()
  return (
    <Box component="ul" aria-label="Notifications" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map(({ id, label, title, path, at, resolvedAt, isRead }) => {
        const screen = findObjectPath(path)
        const isNew = !isRead && resolvedAt === null
        return (
          <Box
            component="li"
            key={id}
            sx={{
              px: 2,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
              boxShadow: isNew ? 'inset 3px 0 0 currentColor' : 'none',
            }}
          >
            <Typography variant="body2" color="text.secondary">
              {label}
              {isNew && ' · New'}
            </Typography>
            <Typography sx={{ fontWeight: isNew ? 600 : 400, overflowWrap: 'anywhere' }}>
              {screen ? (
                <TextLink component={Link} to={screen} onClick={onOpen}>
                  {title}
                </TextLink>
              ) : (
                title
              )}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {formatTime(at, timeZone)}
              {resolvedAt && ' · Done'}
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}
