import { Alert, Box, Button, Typography } from '@mui/material'

interface AppErrorProps {
  readonly error?: Error
}

/** Shown instead of the app when a screen has failed. A new version may have replaced its files. */
export function AppError({ error }: AppErrorProps) {
  return (
    <Box component="main" sx={{ p: 3, maxWidth: 560 }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        This page stopped working
      </Typography>
      <Alert severity="error" sx={{ mb: 2 }}>
        {error?.message ?? 'Something went wrong.'}
      </Alert>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Box>
  )
}
