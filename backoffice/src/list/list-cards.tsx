import { Box, Link as TextLink, Paper, Stack, Typography } from '@mui/material'
import { useListContext, type RaRecord } from 'react-admin'
import { Link } from 'react-router'
import { SelectRow, type ListRowsProps } from './list-table'
import { showRow } from './use-list-keys'
import { findNameColumn, ListValue } from './list-value'

/** The rows as cards, on phones. */
export function ListCards({ list, columns, detailPath, focused, isSelectable }: ListRowsProps) {
  const { data = [] } = useListContext()
  const first = findNameColumn(columns)
  const picture = columns.find(({ kind }) => kind === 'picture')
  const others = columns.filter((column) => column !== first && column !== picture)
  if (!first) return null
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
          <Stack direction="row" sx={{ alignItems: 'center', mb: 0.5 }}>
            {isSelectable && <SelectRow row={row} label={String(row[first.name])} />}
            {picture && !isBlank(row[picture.name]) && (
              <Box sx={{ mr: 1.5 }}>
                <ListValue kind="picture" value={row[picture.name]} />
              </Box>
            )}
            <Typography component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {detailPath ? (
                <TextLink component={Link} to={detailPath(row)}>
                  <ListValue kind={first.kind} value={row[first.name]} />
                </TextLink>
              ) : (
                <ListValue kind={first.kind} value={row[first.name]} />
              )}
            </Typography>
          </Stack>
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gridTemplateColumns: 'minmax(96px, auto) 1fr',
              gap: '4px 12px',
            }}
          >
            {others
              .filter(({ name }) => !isBlank(row[name]))
              .map(({ name, label, kind, choices }) => (
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
        </Paper>
      ))}
    </Stack>
  )
}

const isBlank = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
