import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import {
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { callApi, handleStepUp } from '../api'

interface PasskeyChallenge {
  readonly options: PublicKeyCredentialRequestOptionsJSON
  readonly challengeId: string
}

async function confirmWithPasskey(): Promise<void> {
  const { options, challengeId } = await callApi<PasskeyChallenge>(
    '/api/staff/session/stepUpOptions',
    { body: {} },
  )
  const credential = await startAuthentication({ optionsJSON: options })
  await callApi('/api/staff/session/stepUp', { body: { challengeId, credential } })
}

/** Asks to authenticate again before acts such as changing roles. The act goes on after it. */
export function StepUpDialog() {
  const [finish, setFinish] = useState<((isDone: boolean) => void) | null>(null)
  const [error, setError] = useState('')
  useEffect(() => {
    handleStepUp(
      () =>
        new Promise((resolve) => {
          setError('')
          setFinish(() => resolve)
        }),
    )
    return () => handleStepUp(null)
  }, [])
  const close = (isDone: boolean) => {
    finish?.(isDone)
    setFinish(null)
  }
  const confirm = (how: () => Promise<unknown>) =>
    how().then(
      () => close(true),
      (caught: Error) => setError(caught.message),
    )
  return (
    <Dialog open={finish !== null} onClose={() => close(false)} aria-labelledby="step-up">
      <DialogTitle id="step-up">Confirm that it is you</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography>This needs a fresh sign-in, which lasts for 10 minutes.</Typography>
          {error && <Alert severity="error">{error}</Alert>}
          <Button variant="contained" onClick={() => void confirm(confirmWithPasskey)}>
            Use a passkey
          </Button>
          <Stack
            component="form"
            spacing={2}
            onSubmit={(event) => {
              event.preventDefault()
              const body = Object.fromEntries(new FormData(event.currentTarget))
              void confirm(() => callApi('/api/staff/session/stepUp', { body }))
            }}
          >
            <TextField
              name="password"
              type="password"
              label="Or your password"
              required
              autoComplete="current-password"
            />
            <TextField
              name="code"
              label="Code from your authenticator app"
              required
              autoComplete="one-time-code"
            />
            <Button type="submit" variant="outlined">
              Confirm
            </Button>
          </Stack>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => close(false)}>Cancel</Button>
      </DialogActions>
    </Dialog>
  )
}
