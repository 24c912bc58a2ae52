import ExpandMore from '@mui/icons-material/ExpandMore'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import { Button, InputAdornment, Stack, TextField } from '@mui/material'
import { useCallback, useEffect, useState } from 'react'
import { useListContext } from 'react-admin'
import type { ListDescription } from '../../../src/platform/list/describe-list.ts'
import { toText } from '../format'
import { FilterMenu } from './filter-menu'
import type { ListFilter } from './list-descriptions'

/** The others are behind a button, unless they filter. */
const shownFilters = 4

/** The search box and a button for each filter. */
export function FilterBar({ list }: { readonly list: ListDescription }) {
  const { filterValues, setFilters } = useListContext()
  const values = filterValues as Readonly<Record<string, unknown>>
  const change = useCallback(
    (name: string, value: unknown) => {
      const { [name]: _before, ...others } = values
      setFilters(isEmpty(value) ? others : { ...others, [name]: value })
    },
    [values, setFilters],
  )
  const search = useCallback((text: string) => change('search', text), [change])
  // Links filter by ids; people do not type them.
  const filters = list.filters.filter(
    ({ name }) => name !== 'search' && (name !== 'id' || values['id'] !== undefined),
  )
  const [isOpen, setIsOpen] = useState(false)
  const isShown = ({ name }: ListFilter, index: number) =>
    index < shownFilters || values[name] !== undefined
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ mb: 1.5, flexWrap: 'wrap' }}>
      {list.filters.some(({ name }) => name === 'search') && (
        <SearchBox key={list.name} value={toText(values['search'])} onSearch={search} />
      )}
      {(isOpen ? filters : filters.filter(isShown)).map((filter) => (
        <FilterMenu
          key={filter.name}
          filter={filter}
          value={values[filter.name]}
          onChange={(value) => change(filter.name, value)}
          icon={<ExpandMore />}
        />
      ))}
      {filters.length > shownFilters && (
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Fewer filters' : 'More filters'}
        </Button>
      )}
      {Object.keys(values).length > 0 && (
        <Button onClick={() => setFilters({})}>Clear filters</Button>
      )}
    </Stack>
  )
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

interface SearchBoxProps {
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Searches a moment after the last key; "/" moves to it. */
function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // A search that arrives while the next is typed does not replace it.
    if (value !== sent) setText(value)
  }
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === value) return
    const timer = setTimeout(() => {
      setSent(wanted)
      onSearch(wanted)
    }, 250)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <TextField
      id="list-search"
      type="search"
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder="Search"
      sx={{ width: { xs: '100%', sm: 260 } }}
      slotProps={{
        htmlInput: { 'aria-label': 'Search this list', 'aria-keyshortcuts': '/' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
