import { Button, Paper, Stack, Typography } from '@mui/material'
import { useEffect } from 'react'

interface UnsavedBarProps {
  /** What saving will do. */
  readonly effect: string
  readonly isRestored: boolean
  readonly isSaving: boolean
  readonly onDiscard: () => void
}

/** Shown while a form has unsaved changes. Its button submits the form around it. */
export function UnsavedBar({ effect, isRestored, isSaving, onDiscard }: UnsavedBarProps) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return (
    <Paper
      role="region"
      aria-label="Unsaved changes"
      elevation={6}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 10,
        p: 1.5,
        mt: 2,
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ alignItems: 'center', flexWrap: 'wrap', justifyContent: 'flex-end' }}
      >
        <Typography variant="body2" sx={{ flex: '1 1 240px' }}>
          <strong>{isRestored ? 'Unsaved changes were restored.' : 'Unsaved changes.'}</strong>{' '}
          {effect}
        </Typography>
        <Button onClick={onDiscard} disabled={isSaving}>
          Discard
        </Button>
        <Button type="submit" variant="contained" loading={isSaving}>
          Save
        </Button>
      </Stack>
    </Paper>
  )
}
