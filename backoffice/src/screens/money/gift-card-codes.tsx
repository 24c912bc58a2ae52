import { Alert, Box, Button, Stack } from '@mui/material'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import { ScreenTitle } from '../../frame/screen-title'

/** The codes of new gift cards, which are shown once. */
export function GiftCardCodes({ codes }: { readonly codes: readonly string[] }) {
  const notify = useNotify()
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify('Copied.', { type: 'success' }),
      () => notify('Select and copy the codes by hand.', { type: 'warning' }),
    )
  return (
    <Stack spacing={2} sx={{ maxWidth: 560 }}>
      <ScreenTitle title={codes.length === 1 ? 'The new code' : `${codes.length} new codes`} />
      <Alert severity="warning">Copy the codes now. They are not shown again.</Alert>
      <Box
        component="pre"
        tabIndex={0}
        aria-label="Codes"
        sx={{ m: 0, p: 2, overflow: 'auto', maxHeight: 360, bgcolor: 'background.paper' }}
      >
        {codes.join('\n')}
      </Box>
      <Stack direction="row" spacing={1}>
        <Button variant="contained" onClick={() => void copy()}>
          Copy
        </Button>
        <Button component={Link} to="/gift-cards">
          I have copied them
        </Button>
      </Stack>
    </Stack>
  )
}
