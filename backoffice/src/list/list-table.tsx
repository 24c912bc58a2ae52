import {
  Box,
  Checkbox,
  Link as TextLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material'
import { useListContext, type RaRecord } from 'react-admin'
import { Link } from 'react-router'
import type { ListDescription } from '../../../src/platform/list/describe-list.ts'
import { toText } from '../format'
import type { ListColumn } from './list-descriptions'
import { showRow } from './use-list-keys'
import { findNameColumn, isNumeric, ListValue } from './list-value'

export interface ListRowsProps {
  readonly list: ListDescription
  readonly columns: readonly ListColumn[]
  readonly detailPath?: (row: RaRecord) => string
  /** The row that the keyboard is on. */
  readonly focused: number
  readonly isSelectable: boolean
}

/** The rows as a table, on wide screens. */
export function ListTable(props: ListRowsProps) {
  const { list, columns, focused, isSelectable } = props
  const { data = [], sort, setSort, isFetching } = useListContext()
  return (
    <Box
      role="region"
      aria-label={list.title}
      tabIndex={0}
      sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Table size="small" aria-busy={isFetching} sx={{ opacity: isFetching ? 0.6 : 1 }}>
        <TableHead>
          <TableRow>
            {isSelectable && (
              <TableCell padding="checkbox">
                <SelectAll />
              </TableCell>
            )}
            {columns.map(({ name, label, kind, isSortable }) => {
              const isSorted = sort.field === name
              const direction = sort.order === 'ASC' ? 'asc' : 'desc'
              return (
                <TableCell
                  key={name}
                  align={isNumeric(kind) ? 'right' : 'left'}
                  sortDirection={isSorted ? direction : false}
                >
                  {isSortable ? (
                    <TableSortLabel
                      active={isSorted}
                      direction={isSorted ? direction : 'asc'}
                      onClick={() =>
                        setSort({
                          field: name,
                          order: isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC',
                        })
                      }
                    >
                      {label}
                    </TableSortLabel>
                  ) : (
                    label
                  )}
                </TableCell>
              )
            })}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((row: RaRecord, index) => (
            <ListTableRow key={row.id} {...props} row={row} isFocused={index === focused} />
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

interface ListTableRowProps extends ListRowsProps {
  readonly row: RaRecord
  readonly isFocused: boolean
}

function ListTableRow({ columns, detailPath, isSelectable, row, isFocused }: ListTableRowProps) {
  const nameColumn = findNameColumn(columns)
  return (
    <TableRow
      hover
      data-focused={isFocused || undefined}
      ref={isFocused ? showRow : undefined}
      sx={{ '&[data-focused]': { boxShadow: 'inset 3px 0 0 currentColor' } }}
    >
      {isSelectable && (
        <TableCell padding="checkbox">
          <SelectRow row={row} label={String(row[nameColumn?.name ?? 'id'])} />
        </TableCell>
      )}
      {columns.map(({ name, kind, choices }) => {
        const isName = name === nameColumn?.name
        const value = <ListValue kind={kind} value={row[name]} choices={choices} />
        return (
          <TableCell
            key={name}
            align={isNumeric(kind) ? 'right' : 'left'}
            sx={{ whiteSpace: isName || isShort(kind, row[name]) ? 'nowrap' : 'normal' }}
          >
            {isName && detailPath ? (
              <TextLink
                component={Link}
                to={detailPath(row)}
                sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
              >
                {value}
              </TextLink>
            ) : (
              value
            )}
          </TableCell>
        )
      })}
    </TableRow>
  )
}

const isShort = (kind: ListColumn['kind'], value: unknown): boolean =>
  kind === 'timestamp' || kind === 'date' || kind === 'money' || toText(value).length <= 24

function SelectAll() {
  const { data = [], selectedIds, onSelect } = useListContext()
  const ids = data.map(({ id }: RaRecord) => id)
  const count = ids.filter((id) => selectedIds.includes(id)).length
  return (
    <Checkbox
      size="small"
      checked={ids.length > 0 && count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      onChange={(_, isChecked) =>
        onSelect(isChecked ? ids : selectedIds.filter((id) => !ids.includes(id)))
      }
      slotProps={{ input: { 'aria-label': 'Select all rows of this page' } }}
    />
  )
}

export function SelectRow({ row, label }: { readonly row: RaRecord; readonly label: string }) {
  const { selectedIds, onToggleItem } = useListContext()
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(row.id)}
      onChange={() => onToggleItem(row.id)}
      slotProps={{ input: { 'aria-label': `Select ${label}` } }}
    />
  )
}
