import Download from '@mui/icons-material/DownloadOutlined'
import {
  Alert,
  Box,
  Button,
  Stack,
  TablePagination,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import type { ReactNode } from 'react'
import {
  ListContextProvider,
  ResourceContextProvider,
  useDataProvider,
  useListContext,
  useListController,
  useNotify,
} from 'react-admin'
import type { ListDescription } from '../../../src/platform/list/describe-list.ts'
import type { StaffDataProvider } from '../data-provider'
import { LoadingPage } from '../frame/loading-page'
import { MissingPage } from '../frame/missing-page'
import { ScreenTitle } from '../frame/screen-title'
import { formatInteger } from '../format'
import { ColumnMenu, useColumns } from './column-menu'
import { FilterBar } from './filter-bar'
import { ListCards } from './list-cards'
import { useLists, type ListColumn } from './list-descriptions'
import { findListPath, listScreens } from './list-screens'
import { ListTable } from './list-table'
import { formatView, isSameView, type ListSort } from './list-view'
import { SavedViews, type ListView } from './saved-views'
import { useListKeys } from './use-list-keys'

export interface ListScreenProps {
  /** The name of the list in the staff API. */
  readonly list: string
  /** Buttons beside the title, such as "Create". */
  readonly actions?: ReactNode
  /** What the list shows when it is opened without filters in its address. */
  readonly start?: {
    readonly filter: Readonly<Record<string, unknown>>
    readonly sort?: ListSort
  }
  /** Filters that the desk is worked with, as tabs before the saved views. */
  readonly views?: readonly ListView[]
  /** Buttons for the selected rows; they read `selectedIds` from the list context. */
  readonly bulkActions?: ReactNode
}

/** The screen of a list, made from what the API says about it. */
export function ListScreen(props: ListScreenProps) {
  const lists = useLists()
  const description = lists?.find(({ name }) => name === props.list)
  if (!lists) return <LoadingPage />
  return description ? <DescribedList {...props} description={description} /> : <MissingPage />
}

interface DescribedListProps extends ListScreenProps {
  readonly description: ListDescription
}

function DescribedList(props: DescribedListProps) {
  const { list, description, actions, bulkActions, start, views } = props
  const { by, order } = description.defaultSort
  const sort: ListSort = start?.sort ?? { field: by, order: order === 'asc' ? 'ASC' : 'DESC' }
  const controller = useListController({
    resource: list,
    perPage: 25,
    sort,
    filterDefaultValues: start?.filter,
    disableAuthentication: true,
  })
  const { columns, toggleColumn } = useColumns(description)
  return (
    <ResourceContextProvider value={list}>
      <ListContextProvider value={controller}>
        <ScreenTitle title={description.title}>
          <ColumnMenu list={description} columns={columns} onToggle={toggleColumn} />
          <ExportButton />
          {actions}
        </ScreenTitle>
        <SavedViews list={list} path={findListPath(list)} sort={sort} views={views} />
        <FilterBar list={description} />
        {bulkActions && <BulkBar>{bulkActions}</BulkBar>}
        <Rows
          description={description}
          columns={columns}
          isSelectable={bulkActions !== undefined}
          start={start?.filter ?? {}}
        />
        <Pages />
      </ListContextProvider>
    </ResourceContextProvider>
  )
}

interface RowsProps {
  readonly description: ListDescription
  readonly columns: readonly ListColumn[]
  readonly isSelectable: boolean
  /** The filter that the list opens with. */
  readonly start: Readonly<Record<string, unknown>>
}

function Rows({ description, columns, isSelectable, start }: RowsProps) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const { data, error, isPending, refetch } = useListContext()
  const entry = listScreens.find(({ list }) => list === description.name)
  const focused = useListKeys(data ?? [], entry?.detailPath)
  if (error)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {error.message}
      </Alert>
    )
  if (isPending) return <LoadingPage />
  if (!data || data.length === 0) return <NoRows hint={entry?.hint ?? ''} start={start} />
  const View = isWide ? ListTable : ListCards
  return (
    <View
      list={description}
      columns={columns}
      detailPath={entry?.detailPath}
      focused={focused}
      isSelectable={isSelectable}
    />
  )
}

function NoRows({ hint, start }: { readonly hint: string } & Pick<RowsProps, 'start'>) {
  const { filterValues, sort, setFilters } = useListContext()
  const filter = filterValues as Readonly<Record<string, unknown>>
  const isAsOpened = isSameView(formatView(filter, sort), formatView(start, sort))
  return (
    <Box sx={{ p: 4, textAlign: 'center', border: 1, borderColor: 'divider' }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {isAsOpened ? 'Nothing here yet' : 'Nothing matches'}
      </Typography>
      {isAsOpened && <Typography color="text.secondary">{hint}</Typography>}
      {Object.keys(filter).length > 0 && (
        <Button variant="outlined" sx={{ mt: 1 }} onClick={() => setFilters({})}>
          {isAsOpened ? 'Show all' : 'Clear filters'}
        </Button>
      )}
    </Box>
  )
}

function ExportButton() {
  const { resource, sort, filterValues } = useListContext()
  const provider = useDataProvider<StaffDataProvider>()
  const notify = useNotify()
  return (
    <Button
      startIcon={<Download />}
      onClick={() =>
        void provider
          .exportList(resource, { sort, filter: filterValues })
          .catch((error: Error) => notify(error.message, { type: 'error' }))
      }
    >
      Export CSV
    </Button>
  )
}

function BulkBar({ children }: { readonly children: ReactNode }) {
  const { selectedIds, onUnselectItems } = useListContext()
  if (selectedIds.length === 0) return null
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      role="region"
      aria-label="Selected rows"
      sx={{ mb: 1, p: 1, alignItems: 'center', flexWrap: 'wrap', bgcolor: 'action.selected' }}
    >
      <Typography sx={{ fontWeight: 600, mr: 1 }}>{selectedIds.length} selected</Typography>
      {children}
      <Button onClick={() => onUnselectItems()}>Clear selection</Button>
    </Stack>
  )
}

/** Page numbers; rows beyond 10,000 are not counted. */
function Pages() {
  const { page, perPage, total = 0, setPage, setPerPage, meta } = useListContext()
  const isCapped = (meta as { isTotalCapped?: boolean } | undefined)?.isTotalCapped ?? false
  if (total === 0) return null
  return (
    <TablePagination
      component="div"
      count={total}
      page={page - 1}
      rowsPerPage={perPage}
      rowsPerPageOptions={[25, 50, 100]}
      labelRowsPerPage="Rows"
      labelDisplayedRows={({ from, to, count }) =>
        `${formatInteger(from)}–${formatInteger(to)} of `
        + `${formatInteger(count)}${isCapped ? '+' : ''}`
      }
      onPageChange={(_, next) => setPage(next + 1)}
      onRowsPerPageChange={(event) => setPerPage(Number(event.target.value))}
      slotProps={{ select: { inputProps: { 'aria-label': 'Rows per page' } } }}
    />
  )
}
