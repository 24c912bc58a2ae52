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
  const [method, setMethod] = useState<Method | null>(null)
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
  const submit = (event: SubmitEvent<HTMLFormElement>, path: string) => {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    void signIn(async () => {
      await callApi(path, { body: fields })
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
        {method && (
          <CodeForm
            key={method}
            method={method}
            isWaiting={isWaiting}
            onSubmit={(event) => submit(event, signInPaths[method])}
          />
        )}
        {method !== 'password' && (
          <Button onClick={() => setMethod('password')}>Use a password and a code</Button>
        )}
        {method !== 'recovery-code' && (
          <Button onClick={() => setMethod('recovery-code')}>Use a recovery code</Button>
        )}
      </Stack>
    </Gate>
  )
}

type Method = 'password' | 'recovery-code'

const signInPaths: Readonly<Record<Method, string>> = {
  password: '/api/staff/session/password',
  'recovery-code': '/api/staff/session/recoveryCode',
}

interface CodeFormProps {
  readonly method: Method
  readonly isWaiting: boolean
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

function CodeForm({ method, isWaiting, onSubmit }: CodeFormProps) {
  return (
    <Stack component="form" spacing={2} onSubmit={onSubmit}>
      <TextField
        name="email"
        type="email"
        label="Email"
        required
        autoComplete="username"
        inputRef={focusInput}
      />
      {method === 'password' ? (
        <>
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
            required
            autoComplete="one-time-code"
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
          />
        </>
      ) : (
        <TextField
          name="code"
          label="Recovery code"
          helperText="One of the codes you saved. It works once, so add a passkey afterwards."
          required
          autoComplete="off"
        />
      )}
      <Button type="submit" variant="outlined" disabled={isWaiting}>
        Sign in
      </Button>
    </Stack>
  )
}

function describeFailure(error: Error): string {
  return error.name === 'NotAllowedError'
    ? 'The passkey was not used. Try again, or sign in with a password and a code.'
    : error.message
}
