import Add from '@mui/icons-material/Add'
import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import { callApi } from '../api'
import { ActDialog } from '../form/act-dialog'
import { ScreenTitle } from '../frame/screen-title'
import { ListScreen } from '../list/list-screen'
import { isAllowed, useMe } from '../me'
import { PermissionMatrix } from './permission-matrix'
import { useAct } from './use-act'

/** Keys of programs that call the staff API. */
export function Keys() {
  const me = useMe()
  if (!isAllowed(me, 'keys.write')) return <ListScreen list="key" />
  return (
    <ListScreen
      list="key"
      actions={
        <Button variant="contained" startIcon={<Add />} component={Link} to="/keys/new">
          Create a key
        </Button>
      }
      bulkActions={<RevokeKeys />}
    />
  )
}

function RevokeKeys() {
  const { selectedIds, onUnselectItems } = useListContext()
  const [isAsking, setIsAsking] = useState(false)
  const keys = selectedIds.length === 1 ? 'this key' : `these ${selectedIds.length} keys`
  return (
    <>
      <Button color="error" onClick={() => setIsAsking(true)}>
        Revoke…
      </Button>
      {isAsking && (
        <ActDialog
          title={`Revoke ${keys}?`}
          confirmLabel="Revoke"
          isDangerous
          act={() =>
            Promise.all(selectedIds.map((id) => callApi('/api/staff/key/revoke', { body: { id } })))
          }
          done={() => 'The keys no longer work.'}
          onDone={() => {
            setIsAsking(false)
            onUnselectItems()
          }}
          onClose={() => setIsAsking(false)}
        >
          <Typography>
            Programs that use {keys} are refused from now on. This cannot be undone.
          </Typography>
        </ActDialog>
      )}
    </>
  )
}

/** Creates a key, which is shown once. */
export function NewKey() {
  const { run, isRunning, fields } = useAct()
  const [name, setName] = useState('')
  const [days, setDays] = useState('365')
  const [permissions, setPermissions] = useState<readonly string[]>([])
  const [key, setKey] = useState<string | null>(null)
  const create = async () => {
    const body = { name: name.trim(), permissions, days: days === '' ? null : Number(days) }
    const created = await run(
      () => callApi<{ key: string }>('/api/staff/key/create', { body }),
      'The key was created.',
    )
    if (created) setKey(created.key)
  }
  if (key)
    return (
      <Stack spacing={2} sx={{ maxWidth: 640 }}>
        <ScreenTitle title="Your new key" />
        <Alert severity="warning">Copy the key now. It is not shown again.</Alert>
        <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>{key}</Typography>
        <Stack direction="row" spacing={1}>
          <Button onClick={() => void navigator.clipboard.writeText(key)}>Copy</Button>
          <Button variant="contained" component={Link} to="/keys">
            Done
          </Button>
        </Stack>
      </Stack>
    )
  return (
    <Stack
      component="form"
      spacing={2}
      sx={{ maxWidth: 960 }}
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <ScreenTitle
        title="Create a key"
        hint="A program may do what you choose here, and no more."
      />
      <TextField
        label="Name"
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fields['name'] !== undefined}
        helperText={fields['name'] ?? 'What the key is for, such as "Accounting export".'}
      />
      <TextField
        label="Valid for days"
        type="number"
        value={days}
        onChange={(event) => setDays(event.target.value)}
        helperText="Empty: until it is revoked."
        sx={{ maxWidth: 240 }}
      />
      <PermissionMatrix chosen={permissions} onChange={setPermissions} />
      <Button type="submit" variant="contained" loading={isRunning} sx={{ alignSelf: 'start' }}>
        Create the key
      </Button>
    </Stack>
  )
}
