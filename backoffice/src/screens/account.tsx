import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import {
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { callApi } from '../api'
import { formatTime } from '../format'
import { LoadingPage } from '../frame/loading-page'
import { ScreenTitle } from '../frame/screen-title'
import { forgetMe, useTimeZone } from '../me'
import { PasswordSetup } from './password-setup'
import { RecoveryCodes } from './recovery-codes'
import { StaffSessions } from './staff-sessions'

interface Profile {
  readonly version: number
  readonly name: string
  readonly email: string
  readonly hasPassword: boolean
  readonly recoveryCodesLeft: number
  readonly passkeys: readonly {
    readonly id: string
    readonly name: string
    readonly createdAt: string
    readonly lastUsedAt: string | null
  }[]
}

/** The person's own name, ways to sign in and sessions. */
export function Account() {
  const { data: profile } = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => callApi<Profile>('/api/staff/profile/detail', { signal }),
  })
  if (!profile) return <LoadingPage />
  return (
    <Stack spacing={4} sx={{ maxWidth: 680 }}>
      <Box>
        <ScreenTitle title="Your account" hint={profile.email} />
        <NameForm key={profile.version} profile={profile} />
      </Box>
      <SignInMethods profile={profile} />
      <StaffSessions />
    </Stack>
  )
}

/** Runs an act on the own account, and shows what it says when it is refused. */
function useProfileAct() {
  const client = useQueryClient()
  const notify = useNotify()
  return (act: () => Promise<unknown>, done: string) =>
    act()
      .then(async () => {
        forgetMe()
        await client.invalidateQueries()
        notify(done, { type: 'success' })
      })
      .catch((error: Error) => notify(error.message, { type: 'error' }))
}

function NameForm({ profile: { name, version } }: { readonly profile: Profile }) {
  const [typed, setTyped] = useState(name)
  const run = useProfileAct()
  return (
    <Stack
      component="form"
      direction="row"
      spacing={1}
      onSubmit={(event) => {
        event.preventDefault()
        void run(
          () => callApi('/api/staff/profile/update', { body: { version, name: typed.trim() } }),
          'Your name was saved.',
        )
      }}
    >
      <TextField
        label="Name"
        value={typed}
        required
        onChange={(event) => setTyped(event.target.value)}
        sx={{ flex: 1 }}
      />
      <Button type="submit" variant="outlined" disabled={typed.trim() === name}>
        Save
      </Button>
    </Stack>
  )
}

async function addPasskey(): Promise<void> {
  const { options, challengeId } = await callApi<{
    options: PublicKeyCredentialCreationOptionsJSON
    challengeId: string
  }>('/api/staff/profile/passkeyOptions', { body: {} })
  const credential = await startRegistration({ optionsJSON: options })
  const name = /Mac|iPhone|iPad|Windows|Android|Linux/.exec(navigator.userAgent)?.[0] ?? 'Passkey'
  await callApi('/api/staff/profile/addPasskey', { body: { challengeId, credential, name } })
}

function SignInMethods({ profile }: { readonly profile: Profile }) {
  const { passkeys, hasPassword, recoveryCodesLeft } = profile
  const run = useProfileAct()
  const timeZone = useTimeZone()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isSettingPassword, setIsSettingPassword] = useState(false)
  const createCodes = async () => {
    const created = await callApi<{ recoveryCodes: string[] }>(
      '/api/staff/profile/createRecoveryCodes',
      { body: {} },
    )
    setCodes(created.recoveryCodes)
  }
  return (
    <Box component="section" aria-labelledby="sign-in-methods">
      <Typography variant="h2" id="sign-in-methods" sx={{ mb: 1 }}>
        How you sign in
      </Typography>
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <Method
          key={id}
          title={`Passkey “${name}”`}
          detail={
            lastUsedAt
              ? `Last used ${formatTime(lastUsedAt, timeZone)}`
              : `Created ${formatTime(createdAt, timeZone)}`
          }
        >
          <Button
            onClick={() =>
              void run(
                () => callApi('/api/staff/profile/removePasskey', { body: { id } }),
                'The passkey was removed.',
              )
            }
          >
            Remove
          </Button>
        </Method>
      ))}
      <Method title="Password and authenticator app" detail={hasPassword ? 'In use' : 'Not set'}>
        <Button onClick={() => setIsSettingPassword(!isSettingPassword)}>
          {hasPassword ? 'Change' : 'Set up'}
        </Button>
        {hasPassword && (
          <Button
            onClick={() =>
              void run(
                () => callApi('/api/staff/profile/removePassword', { body: {} }),
                'The password was removed.',
              )
            }
          >
            Remove
          </Button>
        )}
      </Method>
      {isSettingPassword && (
        <Box sx={{ p: 2, border: 1, borderColor: 'divider', my: 1 }}>
          <PasswordSetup
            email={profile.email}
            onFinish={async (factor) => {
              await callApi('/api/staff/profile/setPassword', { body: factor })
              setIsSettingPassword(false)
              await run(async () => {}, 'The password was saved. Other devices were signed out.')
            }}
          />
        </Box>
      )}
      <Method title="Recovery codes" detail={`${recoveryCodesLeft} left`}>
        <Button onClick={() => void run(createCodes, 'Older codes no longer work.')}>
          Create new codes
        </Button>
      </Method>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      <Button
        variant="outlined"
        sx={{ mt: 2 }}
        onClick={() => void run(addPasskey, 'The passkey was added.')}
      >
        Add a passkey
      </Button>
    </Box>
  )
}

interface MethodProps {
  readonly title: string
  readonly detail: string
  readonly children: ReactNode
}

function Method({ title, detail, children }: MethodProps) {
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{
        py: 1,
        alignItems: 'center',
        flexWrap: 'wrap',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 240px' }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography variant="body2" color="text.secondary">
          {detail}
        </Typography>
      </Box>
      {children}
    </Stack>
  )
}
