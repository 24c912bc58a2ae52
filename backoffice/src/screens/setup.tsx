import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import {
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useSearchParams } from 'react-router'
import { callApi } from '../api'
import { Gate } from '../frame/gate'
import { LoadingPage } from '../frame/loading-page'
import { PasswordSetup } from './password-setup'
import { RecoveryCodes } from './recovery-codes'

interface SetupInfo {
  readonly kind: 'first-run' | 'invitation'
  readonly shopName: string
  readonly email: string
  readonly name: string
  readonly roleName: string
}

interface Finished {
  readonly recoveryCodes: readonly string[]
}

/** What a one-time link leads to: the first run of the shop, or an invitation. */
export function Setup() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { data: info, error } = useQuery({
    queryKey: ['setup', token],
    queryFn: () => callApi<SetupInfo>('/api/staff/setup/read', { query: { token } }),
    retry: false,
    // The link ends when it is used, and the recovery codes are still on the screen.
    staleTime: Infinity,
  })
  if (error)
    return (
      <Gate title="This link does not work">
        <Alert severity="error">{error.message}</Alert>
      </Gate>
    )
  if (!info) return <LoadingPage />
  return <SetupForm token={token} info={info} />
}

function SetupForm({ token, info }: { readonly token: string; readonly info: SetupInfo }) {
  const isFirstRun = info.kind === 'first-run'
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [error, setError] = useState('')
  const [person, setPerson] = useState<{ email: string; name: string } | null>(null)
  const finish = async (factor: object, who: { email: string; name: string }) => {
    const { recoveryCodes } = await callApi<Finished>('/api/staff/setup/finish', {
      body: { token, ...who, ...factor },
    })
    setCodes(recoveryCodes)
  }
  const createPasskey = async (who: { email: string; name: string }) => {
    const { options, challengeId } = await callApi<{
      options: PublicKeyCredentialCreationOptionsJSON
      challengeId: string
    }>('/api/staff/setup/passkeyOptions', { body: { token, ...who } })
    const credential = await startRegistration({ optionsJSON: options })
    await finish({ challengeId, credential, passkeyName: 'My passkey' }, who)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as unknown as { submitter: HTMLButtonElement | null }
    const fields = new FormData(event.currentTarget)
    const who = { email: readField(fields, 'email'), name: readField(fields, 'name') }
    setError('')
    if (submitter?.value === 'password') setPerson(who)
    else void createPasskey(who).catch((caught: Error) => setError(caught.message))
  }
  if (codes)
    return (
      <Gate title="Your recovery codes">
        <RecoveryCodes
          codes={codes}
          // Loads the app anew, which has seen that nobody was signed in.
          onDone={() => window.location.assign('/admin')}
        />
      </Gate>
    )
  return (
    <Gate title={isFirstRun ? 'Welcome' : `Join ${info.shopName}`}>
      <Stack spacing={2}>
        <Typography color="text.secondary">
          {isFirstRun
            ? 'You are the first to sign in, so you become the owner of this shop.'
            : `You are invited with the role ${info.roleName}.`}
        </Typography>
        {error && <Alert severity="error">{error}</Alert>}
        {person ? (
          <PasswordSetup
            token={token}
            email={person.email}
            onFinish={(factor) => finish(factor, person)}
          />
        ) : (
          <Stack component="form" spacing={2} onSubmit={submit}>
            <TextField
              name="name"
              label="Your name"
              defaultValue={info.name}
              required
              autoComplete="name"
            />
            <TextField
              name="email"
              type="email"
              label="Email"
              defaultValue={info.email}
              required
              autoComplete="username"
              slotProps={{ htmlInput: { readOnly: !isFirstRun } }}
            />
            <Button type="submit" value="passkey" variant="contained" size="large">
              Create a passkey
            </Button>
            <Button type="submit" value="password">
              Use a password and an authenticator app
            </Button>
          </Stack>
        )}
      </Stack>
    </Gate>
  )
}

function readField(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
