import Add from '@mui/icons-material/Add'
import { Alert, Button, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useGetOne, type RaRecord } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router'
import { callApi, isVersionConflict } from '../api'
import { ConflictDialog } from '../form/conflict-dialog'
import { LoadingPage } from '../frame/loading-page'
import { MissingPage } from '../frame/missing-page'
import { ScreenTitle } from '../frame/screen-title'
import { ListScreen } from '../list/list-screen'
import { isAllowed, useMe } from '../me'
import { PermissionMatrix } from './permission-matrix'
import { useAct } from './use-act'

interface RoleFields {
  readonly name: string
  readonly description: string
  readonly permissions: readonly string[]
  /** In cents. */
  readonly approvalLimit: number
}

interface StaffRole extends RaRecord, RoleFields {
  readonly version: number
  readonly isSystem: boolean
  readonly people: number
}

export function Roles() {
  const me = useMe()
  return (
    <ListScreen
      list="role"
      actions={
        isAllowed(me, 'staff.write') && (
          <Button variant="contained" startIcon={<Add />} component={Link} to="/roles/new">
            Create a role
          </Button>
        )
      }
    />
  )
}

export function NewRole() {
  return <RoleForm role={{ name: '', description: '', permissions: [], approvalLimit: 0 }} />
}

export function EditRole() {
  const { id = '' } = useParams()
  const { data: role, error } = useGetOne<StaffRole>('role', { id })
  if (error) return <MissingPage />
  return role ? <RoleForm key={role.version} role={role} stored={role} /> : <LoadingPage />
}

interface RoleFormProps {
  readonly role: RoleFields
  /** Absent for a new role. */
  readonly stored?: StaffRole
}

function RoleForm({ role, stored }: RoleFormProps) {
  const me = useMe()
  const navigate = useNavigate()
  const { run, isRunning, fields: messages } = useAct()
  const [fields, setFields] = useState<RoleFields>(() => ({
    name: role.name,
    description: role.description,
    permissions: role.permissions,
    approvalLimit: role.approvalLimit,
  }))
  const [conflict, setConflict] = useState<Error | null>(null)
  const change = (changed: Partial<RoleFields>) => setFields({ ...fields, ...changed })
  const isFixed = stored?.isSystem === true || !isAllowed(me, 'staff.write')
  const save = async (version = stored?.version) => {
    const [path, body] = stored
      ? ['/api/staff/role/update', { ...fields, id: stored.id, version }]
      : ['/api/staff/role/create', fields]
    const saved = await run(
      () =>
        callApi(path, { body }).catch((error: Error) => {
          if (isVersionConflict(error)) setConflict(error)
          throw error
        }),
      'The role was saved. It applies from the next click of its people.',
    )
    if (saved) void navigate('/roles')
  }
  const remove = async () => {
    const body = { id: stored?.id, version: stored?.version }
    if (await run(() => callApi('/api/staff/role/delete', { body }), 'The role was deleted.'))
      void navigate('/roles')
  }
  return (
    <Stack
      component="form"
      spacing={2}
      sx={{ maxWidth: 960 }}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <ScreenTitle
        title={stored?.name ?? 'Create a role'}
        hint={
          stored
          && `${stored.people} ${stored.people === 1 ? 'person has' : 'people have'} this role.`
        }
      />
      {stored?.isSystem && (
        <Alert severity="info">This role may do everything. It cannot be changed.</Alert>
      )}
      <TextField
        label="Name"
        required
        disabled={isFixed}
        value={fields.name}
        onChange={(event) => change({ name: event.target.value })}
        error={messages['name'] !== undefined}
        helperText={messages['name']}
      />
      <TextField
        label="Description"
        disabled={isFixed}
        value={fields.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <TextField
        label="Approval limit (USD)"
        type="number"
        disabled={isFixed}
        defaultValue={fields.approvalLimit / 100}
        onChange={(event) =>
          change({ approvalLimit: Math.round(Number(event.target.value) * 100) })
        }
        helperText={
          'Above this amount in 24 hours, gift cards, credit, points and refunds '
          + 'need a second person.'
        }
        sx={{ maxWidth: 420 }}
      />
      <PermissionMatrix
        chosen={fields.permissions}
        isDisabled={isFixed}
        onChange={(permissions) => change({ permissions })}
      />
      {!isFixed && (
        <Stack direction="row" spacing={1}>
          <Button type="submit" variant="contained" loading={isRunning}>
            Save
          </Button>
          {stored && (
            <Button color="error" onClick={() => void remove()}>
              Delete
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
    </Stack>
  )
}
