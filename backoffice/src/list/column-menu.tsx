import ViewColumn from '@mui/icons-material/ViewColumnOutlined'
import { Button, Checkbox, ListItemText, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useStore } from 'react-admin'
import type { ListDescription } from '../../../src/platform/list/describe-list.ts'
import type { ListColumn } from './list-descriptions'

/** The columns that the person has chosen for a list, kept in this browser. */
export function useColumns(list: ListDescription) {
  const [hidden, setHidden] = useStore<readonly string[]>(
    `columns.${list.name}`,
    list.columns.filter(({ isOptional }) => isOptional).map(({ name }) => name),
  )
  const toggleColumn = (name: string) =>
    setHidden(hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name])
  const columns: readonly ListColumn[] = list.columns.filter(({ name }) => !hidden.includes(name))
  return { columns, toggleColumn }
}

interface ColumnMenuProps {
  readonly list: ListDescription
  readonly columns: readonly ListColumn[]
  readonly onToggle: (name: string) => void
}

export function ColumnMenu({ list, columns, onToggle }: ColumnMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        startIcon={<ViewColumn />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {list.columns.map(({ name, label }) => {
          const isShown = columns.some((column) => column.name === name)
          return (
            <MenuItem
              key={name}
              dense
              role="menuitemcheckbox"
              aria-checked={isShown}
              disabled={isShown && columns.length === 1}
              onClick={() => onToggle(name)}
            >
              <Checkbox size="small" edge="start" checked={isShown} tabIndex={-1} aria-hidden />
              <ListItemText>{label}</ListItemText>
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
