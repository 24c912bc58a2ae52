import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  TextField,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { Link } from 'react-router'
import { callApi } from '../api'
import { focusInput } from '../form/focus-input'
import { formatView, isSameView, type ListSort } from './list-view'

interface SavedView {
  readonly id: string
  readonly list: string
  readonly name: string
  readonly query: string
  readonly isShared: boolean
  /** Only own views can be deleted. */
  readonly isOwn: boolean
}

/** A filter that a desk is worked with. */
export interface ListView {
  readonly label: string
  readonly filter: Readonly<Record<string, string | readonly string[]>>
  readonly sort?: ListSort
}

interface SavedViewsProps {
  readonly list: string
  readonly path: string
  /** The order of the list without a view. */
  readonly sort: ListSort
  /** Views that everyone has. */
  readonly views?: readonly ListView[] | undefined
}

/** The views of a list as tabs; the last button saves what is filtered now. */
export function SavedViews({ list, path, sort, views: ownViews = [] }: SavedViewsProps) {
  const { filterValues, sort: shownSort } = useListContext()
  const [isSaving, setIsSaving] = useState(false)
  const { data: saved = [] } = useQuery({
    queryKey: ['views', list],
    queryFn: ({ signal }) =>
      callApi<{ rows: SavedView[] }>('/api/staff/view/list', { query: { list }, signal }),
    select: ({ rows }) => rows,
    retry: false,
  })
  const query = formatView(filterValues as object, shownSort)
  const everything = formatView({}, sort)
  const fixed = ownViews.map((view) => ({
    label: view.label,
    query: formatView(view.filter, view.sort ?? sort),
  }))
  const current = saved.find((view) => isSameView(view.query, query))
  const isFixed = [...fixed, { query: everything }].some((view) => isSameView(view.query, query))
  return (
    <Stack
      component="nav"
      aria-label="Views"
      direction="row"
      useFlexGap
      sx={{
        mb: 1.5,
        flexWrap: { md: 'wrap' },
        overflowX: { xs: 'auto', md: 'visible' },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {[...fixed, { label: 'All', query: everything }].map((view) => (
        <ViewLink
          key={view.label}
          label={view.label}
          to={`${path}?${view.query}`}
          isCurrent={isSameView(view.query, query)}
        />
      ))}
      {saved.map((view) => (
        <ViewLink
          key={view.id}
          label={view.isShared ? `${view.name} (shared)` : view.name}
          to={`${path}?${view.query}`}
          isCurrent={view === current}
        />
      ))}
      {!isFixed && !current && <Button onClick={() => setIsSaving(true)}>Save as a view</Button>}
      {current?.isOwn && <DeleteView view={current} />}
      {isSaving && <SaveView list={list} query={query} onClose={() => setIsSaving(false)} />}
    </Stack>
  )
}

interface ViewLinkProps {
  readonly label: string
  readonly to: string
  readonly isCurrent: boolean
}

function ViewLink({ label, to, isCurrent }: ViewLinkProps) {
  return (
    <Button
      component={Link}
      to={to}
      color="inherit"
      aria-current={isCurrent ? 'page' : undefined}
      sx={{
        flexShrink: 0,
        minWidth: 0,
        px: 1.5,
        fontWeight: isCurrent ? 600 : 400,
        borderBottom: 2,
        borderColor: isCurrent ? 'primary.main' : 'transparent',
      }}
    >
      {label}
    </Button>
  )
}

function DeleteView({ view }: { readonly view: SavedView }) {
  const client = useQueryClient()
  const notify = useNotify()
  const remove = () =>
    callApi('/api/staff/view/delete', { body: { id: view.id } })
      .then(() => client.invalidateQueries({ queryKey: ['views', view.list] }))
      .catch((error: Error) => notify(error.message, { type: 'error' }))
  return <Button onClick={() => void remove()}>Delete this view</Button>
}

interface SaveViewProps {
  readonly list: string
  readonly query: string
  readonly onClose: () => void
}

function SaveView({ list, query, onClose }: SaveViewProps) {
  const client = useQueryClient()
  const notify = useNotify()
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const save = async () => {
    try {
      await callApi('/api/staff/view/save', { body: { list, name: name.trim(), query, isShared } })
      await client.invalidateQueries({ queryKey: ['views', list] })
      onClose()
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="save-view">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <DialogTitle id="save-view">Save this view</DialogTitle>
        <DialogContent>
          <TextField
            inputRef={focusInput}
            required
            fullWidth
            label="Name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            sx={{ mt: 1 }}
          />
          <FormControlLabel
            label="Share with everyone"
            control={
              <Checkbox checked={isShared} onChange={(_, isChecked) => setIsShared(isChecked)} />
            }
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
