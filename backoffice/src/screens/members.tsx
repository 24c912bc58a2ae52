import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import { Button, MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callApi } from '../api'
import { ScreenTitle } from '../frame/screen-title'
import { ListScreen } from '../list/list-screen'
import { isAllowed, useMe } from '../me'
import { useRoles } from './role-choices'
import { useAct } from './use-act'

/** The people who can sign in. */
export function Members() {
  const me = useMe()
  return (
    <ListScreen
      list="member"
      actions={
        isAllowed(me, 'staff.write') && (
          <Button variant="contained" startIcon={<PersonAdd />} component={Link} to="/staff/invite">
            Invite a person
          </Button>
        )
      }
    />
  )
}

/** Invites a person by email. */
export function InviteMember() {
  const roles = useRoles()
  const navigate = useNavigate()
  const { run, isRunning, fields } = useAct()
  const [person, setPerson] = useState({ name: '', email: '', roleId: '' })
  const change = (changed: Partial<typeof person>) => setPerson({ ...person, ...changed })
  const invite = async () => {
    const created = await run(
      () => callApi('/api/staff/member/invite', { body: person }),
      `An invitation was sent to ${person.email}.`,
    )
    if (created) void navigate('/staff')
  }
  return (
    <Stack
      component="form"
      spacing={2}
      sx={{ maxWidth: 480 }}
      onSubmit={(event) => {
        event.preventDefault()
        void invite()
      }}
    >
      <ScreenTitle
        title="Invite a person"
        hint="They get a link by email, which works once and for 7 days."
      />
      <TextField
        label="Name"
        required
        value={person.name}
        onChange={(event) => change({ name: event.target.value })}
        error={fields['name'] !== undefined}
        helperText={fields['name']}
      />
      <TextField
        label="Email"
        type="email"
        required
        value={person.email}
        onChange={(event) => change({ email: event.target.value })}
        error={fields['email'] !== undefined}
        helperText={fields['email']}
      />
      <TextField
        select
        label="Role"
        required
        value={person.roleId}
        onChange={(event) => change({ roleId: event.target.value })}
        helperText={roles.find(({ id }) => id === person.roleId)?.description}
      >
        {roles.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" loading={isRunning}>
          Send the invitation
        </Button>
        <Button component={Link} to="/staff">
          Cancel
        </Button>
      </Stack>
    </Stack>
  )
}
