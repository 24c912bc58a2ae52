import { Box, CircularProgress } from '@mui/material'

export function LoadingPage() {
  return (
    <Box role="status" sx={{ display: 'grid', placeItems: 'center', minHeight: '40vh' }}>
      <CircularProgress size={28} aria-label="Loading" />
    </Box>
  )
}
