import { Box, Drawer, Link, useMediaQuery, type Theme } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router'
import { AppError } from './app-error'
import { OfflineBanner } from './offline-banner'
import { StepUpDialog } from './step-up-dialog'
import { SideMenu } from './side-menu'
import { TopBar } from './top-bar'

const menuWidth = 216

/** The menu, the top bar and the open screen. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const { pathname } = useLocation()
  /** The page where the menu was opened; it closes on the next. */
  const [menuPage, setMenuPage] = useState<string | null>(null)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <Link
        href="#main"
        sx={{
          position: 'absolute',
          left: -9999,
          zIndex: 2000,
          p: 1,
          bgcolor: 'background.paper',
          '&:focus': { left: 8, top: 8 },
        }}
      >
        Skip to content
      </Link>
      <TopBar onOpenMenu={isWide ? undefined : () => setMenuPage(pathname)} />
      <OfflineBanner />
      <StepUpDialog />
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
        {isWide ? (
          <Box
            sx={{
              width: menuWidth,
              flexShrink: 0,
              borderRight: 1,
              borderColor: 'divider',
              bgcolor: 'background.paper',
              position: 'sticky',
              top: 48,
              height: 'calc(100vh - 48px)',
              overflowY: 'auto',
            }}
          >
            <SideMenu />
          </Box>
        ) : (
          <Drawer
            open={menuPage === pathname}
            onClose={() => setMenuPage(null)}
            slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: 264 } } }}
          >
            <SideMenu />
          </Drawer>
        )}
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, p: { xs: 2, md: 3 }, outline: 'none' }}
        >
          <ErrorBoundary FallbackComponent={AppError} resetKeys={[pathname]}>
            {children}
          </ErrorBoundary>
        </Box>
      </Box>
    </Box>
  )
}
