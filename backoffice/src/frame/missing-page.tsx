import { Button, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import { ScreenTitle } from './screen-title'

export function MissingPage() {
  return (
    <Stack spacing={2} sx={{ alignItems: 'start' }}>
      <ScreenTitle title="Page not found" />
      <Typography>This address leads nowhere, or your role does not include this page.</Typography>
      <Button variant="contained" component={Link} to="/">
        Back to the start
      </Button>
    </Stack>
  )
}
