import { Box, Chip, Link as TextLink, Paper, Stack, Typography } from '@mui/material'
import { useListContext, type RaRecord } from 'react-admin'
import { Link } from 'react-router'
import { visuallyHidden } from '../frame/visually-hidden'
import type { ListColumn } from './list-descriptions'
import { SelectRow, type ListRowsProps } from './list-table'
import { showRow } from './use-list-keys'
import { findNameColumn, ListValue } from './list-value'

/** The rows as cards, on phones. */
export function ListCards({ list, columns, focused, ...props }: ListRowsProps) {
  const { data = [] } = useListContext()
  return (
    <Stack
      component="ul"
      spacing={1}
      aria-label={list.title}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {data.map((row: RaRecord, index) => (
        <Paper
          key={row.id}
          component="li"
          variant="outlined"
          data-focused={index === focused || undefined}
          ref={index === focused ? showRow : undefined}
          sx={{ p: 1.5 }}
        >
          <Card columns={columns} row={row} {...props} />
        </Paper>
      ))}
    </Stack>
  )
}

interface CardProps extends Pick<ListRowsProps, 'columns' | 'detailPath' | 'isSelectable'> {
  readonly row: RaRecord
}

/** Name and amount, then the states, then the other values. */
function Card({ columns, detailPath, isSelectable, row }: CardProps) {
  const name = findNameColumn(columns)
  const picture = columns.find(({ kind }) => kind === 'picture')
  const amount = columns.find(({ kind }) => kind === 'money')
  if (!name) return null
  const others = columns.filter(
    (column) => ![name, picture, amount].includes(column) && !isBlank(row[column.name]),
  )
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 0.5 }}>
        {isSelectable && <SelectRow row={row} label={String(row[name.name])} />}
        {picture && !isBlank(row[picture.name]) && (
          <Box sx={{ mr: 1.5 }}>
            <ListValue kind="picture" value={row[picture.name]} />
          </Box>
        )}
        <Typography component="div" sx={{ flex: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {detailPath ? (
            <TextLink component={Link} to={detailPath(row)}>
              <ListValue kind={name.kind} value={row[name.name]} />
            </TextLink>
          ) : (
            <ListValue kind={name.kind} value={row[name.name]} />
          )}
        </Typography>
        {amount && !isBlank(row[amount.name]) && (
          <Typography component="div" variant="body2" sx={{ ml: 1, fontWeight: 600 }}>
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {amount.label}
            </Box>{' '}
            <ListValue kind={amount.kind} value={row[amount.name]} />
          </Typography>
        )}
      </Stack>
      <States columns={others.filter(isState)} row={row} />
      <Facts columns={others.filter((column) => !isState(column))} row={row} />
    </>
  )
}

type ColumnsProps = Pick<CardProps, 'columns' | 'row'>

function States({ columns, row }: ColumnsProps) {
  if (columns.length === 0) return null
  return (
    <Stack
      component="dl"
      direction="row"
      spacing={0.5}
      useFlexGap
      sx={{ m: 0, mb: 1, flexWrap: 'wrap' }}
    >
      {columns.map(({ name, label, kind, choices }) => (
        <div key={name}>
          <Box component="dt" sx={visuallyHidden}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {kind === 'boolean' ? (
              <Chip variant="outlined" label={label} />
            ) : (
              <ListValue kind={kind} value={row[name]} choices={choices} />
            )}
          </Box>
        </div>
      ))}
    </Stack>
  )
}

function Facts({ columns, row }: ColumnsProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(96px, auto) 1fr',
        gap: '4px 12px',
      }}
    >
      {columns.map(({ name, label, kind, choices }) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {label}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            sx={{ m: 0, overflowWrap: 'anywhere', minWidth: 0 }}
          >
            <ListValue kind={kind} value={row[name]} choices={choices} />
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

const isState = ({ kind }: ListColumn): boolean => kind === 'choice' || kind === 'boolean'

/** What a card does not need to say. */
const isBlank = (value: unknown): boolean =>
  value === null
  || value === ''
  || value === false
  || value === 'none'
  || (Array.isArray(value) && value.length === 0)
