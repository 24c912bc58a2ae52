import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface GroupBoxProps {
  readonly label: string
  readonly error?: string
  readonly children: ReactNode
}

/** Fields that belong together, under their name. */
export function GroupBox({ label, error, children }: GroupBoxProps) {
  return (
    <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', p: 2, m: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ px: 0.5, fontWeight: 600 }}>
        {label}
      </Typography>
      {error && (
        <Typography color="error" variant="body2" role="alert" sx={{ mb: 1 }}>
          {error}
        </Typography>
      )}
      {children}
    </Box>
  )
}
