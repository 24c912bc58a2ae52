import { Alert, Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetOne, type RaRecord } from 'react-admin'
import { useParams } from 'react-router'
import { callApi, isVersionConflict } from '../api'
import { ConflictDialog } from '../form/conflict-dialog'
import { formatTime } from '../format'
import { LoadingPage } from '../frame/loading-page'
import { MissingPage } from '../frame/missing-page'
import { ScreenTitle } from '../frame/screen-title'
import { isAllowed, useMe, useTimeZone } from '../me'
import { useRoles } from './role-choices'
import { useAct } from './use-act'

interface StaffMember extends RaRecord {
  readonly version: number
  readonly email: string
  readonly name: string
  readonly state: 'invited' | 'active' | 'disabled'
  readonly roleId: string
  readonly passkeys: number
  readonly hasPassword: boolean
  readonly activeSessions: number
  readonly lastSeenAt: string | null
}

/** One person: name, role, and whether they can sign in. */
export function Member() {
  const { id = '' } = useParams()
  const { data: member, error } = useGetOne<StaffMember>('member', { id })
  if (error) return <MissingPage />
  if (!member) return <LoadingPage />
  return <MemberForm key={member.version} member={member} />
}

function MemberForm({ member }: { readonly member: StaffMember }) {
  const { id, version, state } = member
  const me = useMe()
  const roles = useRoles()
  const timeZone = useTimeZone()
  const { run, isRunning, fields } = useAct()
  const [name, setName] = useState(member.name)
  const [roleId, setRoleId] = useState(member.roleId)
  const [conflict, setConflict] = useState<Error | null>(null)
  const save = (basedOn: number) =>
    run(
      () =>
        callApi('/api/staff/member/update', {
          body: { id, version: basedOn, name: name.trim(), roleId },
        }).catch((error: Error) => {
          if (isVersionConflict(error)) setConflict(error)
          throw error
        }),
      'Saved.',
    ).then((saved) => saved && setConflict(null))
  const act = (call: string, body: object, done: string) => () =>
    void run(() => callApi(`/api/staff/member/${call}`, { body }), done)
  const canWrite = isAllowed(me, 'staff.write')
  return (
    <Box sx={{ maxWidth: 560 }}>
      <ScreenTitle title={member.name} hint={member.email} />
      {state !== 'active' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {state === 'invited'
            ? 'This person has not used the invitation yet.'
            : 'This person cannot sign in.'}
        </Alert>
      )}
      <Stack
        component="form"
        spacing={2}
        onSubmit={(event) => {
          event.preventDefault()
          void save(version)
        }}
      >
        <TextField
          label="Name"
          required
          disabled={!canWrite}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fields['name'] !== undefined}
          helperText={fields['name']}
        />
        <TextField
          select
          label="Role"
          disabled={!canWrite}
          value={roles.length > 0 ? roleId : ''}
          onChange={(event) => setRoleId(event.target.value)}
          helperText={roles.find((role) => role.id === roleId)?.description}
        >
          {roles.map((role) => (
            <MenuItem key={role.id} value={role.id}>
              {role.name}
            </MenuItem>
          ))}
        </TextField>
        {canWrite && (
          <Button type="submit" variant="contained" loading={isRunning} sx={{ alignSelf: 'start' }}>
            Save
          </Button>
        )}
      </Stack>
      <Typography variant="h2" sx={{ mt: 4, mb: 1 }}>
        Access
      </Typography>
      <Typography>
        {member.passkeys} {member.passkeys === 1 ? 'passkey' : 'passkeys'},{' '}
        {member.hasPassword ? 'password with an authenticator app' : 'no password'},{' '}
        {member.activeSessions} {member.activeSessions === 1 ? 'open session' : 'open sessions'}.{' '}
        {member.lastSeenAt && `Last seen ${formatTime(member.lastSeenAt, timeZone)}.`}
      </Typography>
      {canWrite && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={act('resend', { id }, 'A new link was sent.')}>
            Send a new sign-in link
          </Button>
          <Button variant="outlined" onClick={act('endSessions', { id }, 'Signed out everywhere.')}>
            Sign out everywhere
          </Button>
          {state === 'disabled' ? (
            <Button
              variant="outlined"
              onClick={act('enable', { id, version }, 'This person can sign in again.')}
            >
              Let them sign in again
            </Button>
          ) : (
            <Button
              variant="outlined"
              color="error"
              onClick={act('disable', { id, version }, 'This person can no longer sign in.')}
            >
              Disable
            </Button>
          )}
        </Stack>
      )}
      {conflict && (
        <ConflictDialog
          error={conflict}
          onClose={() => setConflict(null)}
          onReload={() => window.location.reload()}
          onOverwrite={(latest) => void save(latest)}
        />
      )}
    </Box>
  )
}
