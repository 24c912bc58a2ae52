import { Box, Dialog, InputBase, List, ListItemButton, ListItemText } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../api'
import { focusInput } from '../form/focus-input'
import { useMenu } from '../menu'

interface Found {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  readonly path: string
}

/** Finds screens by name, and objects by number, name, email or SKU. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const navigate = useNavigate()
  const { rows, isSearching } = useFound(text)
  const current = Math.min(chosen, rows.length - 1)
  const open = (row: Found | undefined) => {
    if (!row) return
    onClose()
    void navigate(row.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setChosen((current + step + rows.length) % Math.max(rows.length, 1))
    } else if (event.key === 'Enter') open(rows[current])
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': 'Search the back office' } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'start' } }}
    >
      <InputBase
        inputRef={focusInput}
        fullWidth
        value={text}
        placeholder="Order number, name, email, SKU or a page"
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
        sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider', fontSize: '1.0625rem' }}
        inputProps={{
          role: 'combobox',
          'aria-label': 'Search the back office',
          'aria-expanded': true,
          'aria-controls': 'palette-rows',
          'aria-activedescendant': rows.length > 0 ? `palette-row-${current}` : undefined,
        }}
      />
      <List id="palette-rows" role="listbox" aria-label="Results" dense sx={{ minHeight: 200 }}>
        {rows.map((row, index) => (
          <ListItemButton
            key={`${row.kind} ${row.id}`}
            id={`palette-row-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            selected={index === current}
            onClick={() => open(row)}
          >
            <ListItemText primary={row.title} secondary={row.subtitle} />
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {row.kind}
            </Box>
          </ListItemButton>
        ))}
      </List>
      <Box role="status" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
        {describeState({ text, isSearching, count: rows.length })}
      </Box>
    </Dialog>
  )
}

function useFound(text: string): { rows: readonly Found[]; isSearching: boolean } {
  const menu = useMenu() ?? []
  const wanted = useDeferredValue(text.trim())
  const { data = [], isFetching } = useQuery({
    queryKey: ['search', wanted],
    queryFn: ({ signal }) =>
      callApi<{ rows: Found[] }>('/api/staff/search', { query: { text: wanted }, signal }),
    select: ({ rows }) => rows,
    enabled: wanted.length > 1,
    retry: false,
  })
  const screens = menu
    .flatMap(({ items }) => items)
    .filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase()))
    .map(({ label, path }) => ({ kind: 'Page', id: path, title: label, subtitle: null, path }))
  return { rows: [...screens, ...(wanted.length > 1 ? data : [])], isSearching: isFetching }
}

interface SearchState {
  readonly text: string
  readonly isSearching: boolean
  readonly count: number
}

function describeState({ text, isSearching, count }: SearchState): string {
  if (isSearching) return 'Searching…'
  if (count > 0) return ''
  return text ? 'Nothing found. Check the spelling, or search for a number or an email.' : ''
}
