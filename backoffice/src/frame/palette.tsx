import { Box, Dialog, InputBase, List, ListItemButton, ListItemText } from '@mui/material'
import { useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { focusInput } from '../form/focus-input'
import { showRow } from '../list/use-list-keys'
import { TodayActDialog } from '../screens/today-act-dialog'
import type { TodayRow } from '../screens/today-board'
import { usePaletteRows, type PaletteRow } from './palette-rows'

/** Finds objects by number, name, email or SKU, and pages and acts by name. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const [acted, setActed] = useState<TodayRow | null>(null)
  const navigate = useNavigate()
  const { rows, isSearching } = usePaletteRows(text)
  const current = Math.min(chosen, rows.length - 1)
  const open = (row: PaletteRow | undefined) => {
    if (row?.item) setActed(row.item)
    else if (row?.path) {
      onClose()
      void navigate(row.path)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setChosen((current + step + rows.length) % Math.max(rows.length, 1))
    } else if (event.key === 'Enter') open(rows[current])
  }
  if (acted) return <TodayActDialog row={acted} onClose={onClose} />
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
        placeholder="Order number, name, email, SKU, page or act"
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
            key={row.key}
            id={`palette-row-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            selected={index === current}
            ref={index === current ? showRow : undefined}
            onClick={() => open(row)}
          >
            <ListItemText primary={row.title} secondary={row.subtitle || null} />
            <Box
              component="span"
              sx={{ ml: 2, color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}
            >
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
