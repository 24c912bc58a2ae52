import { Box, Paper, Typography } from '@mui/material'
import { useEffect, type ReactNode } from 'react'

interface GateProps {
  readonly title: string
  readonly children: ReactNode
}

/** The page around signing in and the first run, without menu. */
export function Gate({ title, children }: GateProps) {
  useEffect(() => {
    document.title = `${title} · Back office`
  }, [title])
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100vh',
        display: 'grid',
        placeItems: 'center',
        p: 2,
        bgcolor: 'background.default',
      }}
    >
      <Paper
        variant="outlined"
        sx={{ width: '100%', maxWidth: 420, p: { xs: 3, sm: 4 }, borderTop: '6px solid #004832' }}
      >
        <Typography variant="h1" sx={{ mb: 2 }}>
          {title}
        </Typography>
        {children}
      </Paper>
    </Box>
  )
}
