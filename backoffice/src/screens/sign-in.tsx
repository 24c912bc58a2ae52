import {
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { Alert, Button, Divider, Stack, TextField } from '@mui/material'
import { useState, type SubmitEvent } from 'react'
import { useLogin } from 'react-admin'
import { callApi } from '../api'
import { focusInput } from '../form/focus-input'
import { Gate } from '../frame/gate'

interface PasskeyChallenge {
  readonly options: PublicKeyCredentialRequestOptionsJSON
  readonly challengeId: string
}

async function signInWithPasskey(): Promise<void> {
  const { options, challengeId } = await callApi<PasskeyChallenge>(
    '/api/staff/session/passkeyOptions',
    { body: {} },
  )
  const credential = await startAuthentication({ optionsJSON: options })
  await callApi('/api/staff/session/passkey', { body: { challengeId, credential } })
}

/** Signs in with a passkey, or with email, password and a code. */
export function SignIn() {
  const login = useLogin()
  const [error, setError] = useState('')
  const [isWaiting, setIsWaiting] = useState(false)
  const [hasPassword, setHasPassword] = useState(false)
  const signIn = async (how: () => Promise<void>) => {
    setIsWaiting(true)
    setError('')
    try {
      await login(how)
    } catch (caught) {
      setError(describeFailure(caught as Error))
    } finally {
      setIsWaiting(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    void signIn(async () => {
      await callApi('/api/staff/session/password', { body: fields })
    })
  }
  return (
    <Gate title="Sign in">
      <Stack spacing={2}>
        {error && <Alert severity="error">{error}</Alert>}
        <Button
          variant="contained"
          size="large"
          loading={isWaiting}
          onClick={() => void signIn(signInWithPasskey)}
        >
          Sign in with a passkey
        </Button>
        <Divider>or</Divider>
        {hasPassword ? (
          <Stack component="form" spacing={2} onSubmit={submit}>
            <TextField
              name="email"
              type="email"
              label="Email"
              required
              autoComplete="username"
              inputRef={focusInput}
            />
            <TextField
              name="password"
              type="password"
              label="Password"
              required
              autoComplete="current-password"
            />
            <TextField
              name="code"
              label="Code from your authenticator app"
              helperText="Or one of your recovery codes."
              required
              autoComplete="one-time-code"
            />
            <Button type="submit" variant="outlined" disabled={isWaiting}>
              Sign in
            </Button>
          </Stack>
        ) : (
          <Button onClick={() => setHasPassword(true)}>Use a password and a code</Button>
        )}
      </Stack>
    </Gate>
  )
}

function describeFailure(error: Error): string {
  return error.name === 'NotAllowedError'
    ? 'The passkey was not used. Try again, or sign in with a password and a code.'
    : error.message
}
