import {
  Box,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  ListSubheader,
} from '@mui/material'
import { Link, useLocation } from 'react-router'
import { showRow } from '../list/use-list-keys'
import { useMenu } from '../menu'

/** The desks that the person's role includes. */
export function SideMenu() {
  const menu = useMenu()
  const { pathname } = useLocation()
  return (
    <Box component="nav" aria-label="Desks" sx={{ py: 1 }}>
      {menu?.map(({ title, items }) => (
        <List
          key={title}
          dense
          disablePadding
          aria-label={title}
          sx={{ mb: 1 }}
          subheader={
            <ListSubheader
              component="div"
              aria-hidden
              disableSticky
              sx={{ lineHeight: '28px', fontSize: '0.75rem', color: 'text.secondary' }}
            >
              {title}
            </ListSubheader>
          }
        >
          {items.map(({ path, label, icon: Icon }) => {
            const isCurrent = pathname === path || pathname.startsWith(`${path}/`)
            return (
              <ListItem key={path} disablePadding>
                <ListItemButton
                  component={Link}
                  to={path}
                  selected={isCurrent}
                  aria-current={isCurrent ? 'page' : undefined}
                  ref={isCurrent ? showRow : undefined}
                >
                  <ListItemIcon sx={{ minWidth: 32, color: 'inherit' }}>
                    <Icon fontSize="small" />
                  </ListItemIcon>
                  <ListItemText
                    primary={label}
                    slotProps={{ primary: { sx: { fontWeight: isCurrent ? 600 : 400 } } }}
                  />
                </ListItemButton>
              </ListItem>
            )
          })}
        </List>
      ))}
    </Box>
  )
}
