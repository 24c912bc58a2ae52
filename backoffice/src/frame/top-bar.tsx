import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import MenuIcon from '@mui/icons-material/MenuOutlined'
import Search from '@mui/icons-material/SearchOutlined'
import { AppBar, Box, Button, IconButton, Toolbar, Tooltip, Typography } from '@mui/material'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTheme } from 'react-admin'
import { Link } from 'react-router'
import { useMe } from '../me'
import { AccountMenu } from './account-menu'
import { NotificationBell } from './notification-bell'

const Palette = lazy(() => import('./palette').then((loaded) => ({ default: loaded.Palette })))
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const shortcut = isApple ? '⌘K' : 'Ctrl K'

interface TopBarProps {
  /** On phones, where the menu is a drawer. */
  readonly onOpenMenu?: () => void
}

export function TopBar({ onOpenMenu }: TopBarProps) {
  const [isSearching, setIsSearching] = useState(false)
  const shop = useMe()?.shopName
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      setIsSearching(true)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [])
  return (
    <AppBar
      position="sticky"
      sx={{ bgcolor: '#004832', color: '#ffffff', '& :focus-visible': { outlineColor: '#e8b93c' } }}
    >
      <Toolbar variant="dense" sx={{ minHeight: 48, gap: 1 }}>
        {onOpenMenu && (
          <IconButton color="inherit" edge="start" aria-label="Open the menu" onClick={onOpenMenu}>
            <MenuIcon />
          </IconButton>
        )}
        <Typography
          variant="h6"
          component={Link}
          to="/"
          noWrap
          sx={{ color: 'inherit', textDecoration: 'none', minWidth: 0 }}
        >
          {shop ?? 'Back office'}
        </Typography>
        <Box sx={{ flex: 1 }} />
        <Button
          color="inherit"
          startIcon={<Search />}
          aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
          onClick={() => setIsSearching(true)}
          sx={{ border: '1px solid #6f9a8b', fontWeight: 400 }}
        >
          Search
          <Box
            component="kbd"
            sx={{ ml: 3, font: 'inherit', display: { xs: 'none', md: 'block' } }}
          >
            {shortcut}
          </Box>
        </Button>
        <NotificationBell />
        <ThemeSwitch />
        <AccountMenu />
      </Toolbar>
      {isSearching && (
        <Suspense fallback={null}>
          <Palette onClose={() => setIsSearching(false)} />
        </Suspense>
      )}
    </AppBar>
  )
}

function ThemeSwitch() {
  const [theme, setTheme] = useTheme()
  const isDark = theme === 'dark'
  const label = isDark ? 'Use light colors' : 'Use dark colors'
  return (
    <Tooltip title={label}>
      <IconButton
        color="inherit"
        aria-label={label}
        onClick={() => setTheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <LightMode fontSize="small" /> : <DarkMode fontSize="small" />}
      </IconButton>
    </Tooltip>
  )
}
