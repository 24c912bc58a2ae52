import { Alert, Box, Button, Link, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { callApi } from '../api'

interface TotpSetup {
  /** Base32. */
  readonly secret: string
  /** Opens an authenticator app. */
  readonly uri: string
  /** The path of the dark modules in a square of this size. */
  readonly qrCode: { readonly size: number; readonly path: string }
}

export interface PasswordFactor {
  readonly password: string
  readonly totpSecret: string
  readonly code: string
}

interface PasswordSetupProps {
  /** Of a one-time link; the signed-in person needs none. */
  readonly token?: string
  readonly email: string
  readonly onFinish: (factor: PasswordFactor) => Promise<void>
}

/** Sets a password together with an authenticator app. */
export function PasswordSetup({ token, email, onFinish }: PasswordSetupProps) {
  const [error, setError] = useState('')
  const { data: totp, error: totpError } = useQuery({
    queryKey: ['totp', token, email],
    queryFn: () =>
      token
        ? callApi<TotpSetup>('/api/staff/setup/totp', { body: { token, email } })
        : callApi<TotpSetup>('/api/staff/profile/totp', { body: {} }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as {
      password: string
      code: string
    }
    setError('')
    if (totp)
      onFinish({ ...fields, totpSecret: totp.secret }).catch((caught: Error) =>
        setError(caught.message),
      )
  }
  return (
    <Stack component="form" spacing={2} onSubmit={submit}>
      {(error || totpError) && <Alert severity="error">{error || totpError?.message}</Alert>}
      <TextField
        name="password"
        type="password"
        label="New password"
        required
        autoComplete="new-password"
      />
      {totp && (
        <Box>
          <Typography variant="body2">
            Scan this code with your authenticator app, or{' '}
            <Link href={totp.uri}>open the app on this device</Link>.
          </Typography>
          <Box
            component="svg"
            role="img"
            aria-label="QR code of the secret below"
            viewBox={`0 0 ${totp.qrCode.size} ${totp.qrCode.size}`}
            sx={{ width: 200, height: 200, my: 1, display: 'block', bgcolor: '#ffffff' }}
          >
            <path d={totp.qrCode.path} fill="#000000" shapeRendering="crispEdges" />
          </Box>
          <Typography variant="body2">Or type this secret:</Typography>
          <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', mt: 1 }}>
            {totp.secret.match(/.{1,4}/g)?.join(' ')}
          </Typography>
        </Box>
      )}
      <TextField
        name="code"
        label="Code from the app"
        required
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
      />
      <Button type="submit" variant="contained" disabled={!totp}>
        Save password
      </Button>
    </Stack>
  )
}
