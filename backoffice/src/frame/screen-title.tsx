import { Box, Stack, Typography } from '@mui/material'
import { useEffect, type ReactNode } from 'react'
import { useMe } from '../me'

interface ScreenTitleProps {
  readonly title: string
  readonly hint?: string
  /** Buttons beside the title. */
  readonly children?: ReactNode
}

/** The heading of a screen, which also names the browser tab. */
export function ScreenTitle({ title, hint, children }: ScreenTitleProps) {
  const shop = useMe()?.shopName
  useEffect(() => {
    document.title = shop ? `${title} · ${shop}` : title
  }, [title, shop])
  return (
    <Stack
      direction="row"
      spacing={2}
      useFlexGap
      sx={{ mb: 2, alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between' }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1">{title}</Typography>
        {hint && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, maxWidth: '70ch' }}>
            {hint}
          </Typography>
        )}
      </Box>
      {children && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          {children}
        </Stack>
      )}
    </Stack>
  )
}
