import AccountCircle from '@mui/icons-material/AccountCircleOutlined'
import { Box, IconButton, Menu, MenuItem, Tooltip, Typography } from '@mui/material'
import { useState } from 'react'
import { useLogout } from 'react-admin'
import { Link } from 'react-router'
import { useMe } from '../me'

export function AccountMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const me = useMe()
  const signOut = useLogout()
  const close = () => setAnchor(null)
  return (
    <>
      <Tooltip title="Your account">
        <IconButton
          color="inherit"
          edge="end"
          aria-label="Your account"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <AccountCircle fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <Box role="presentation" sx={{ px: 2, pb: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{me?.name}</Typography>
          <Typography variant="body2" color="text.secondary">
            {me?.role?.name}
          </Typography>
        </Box>
        <MenuItem component={Link} to="/account" onClick={close}>
          Your account
        </MenuItem>
        <MenuItem onClick={() => void signOut({}, '/login', false)}>Sign out</MenuItem>
      </Menu>
    </>
  )
}
