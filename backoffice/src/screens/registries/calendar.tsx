import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import {
  Alert,
  Box,
  Button,
  IconButton,
  Link as TextLink,
  Stack,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { callApi } from '../../api'
import { formatDate } from '../../format'
import { ScreenTitle } from '../../frame/screen-title'
import { DetailError } from '../detail-error'
import { addMonths, formatMonth, lastDay, listWeeks } from './calendar-days'

interface EventRow {
  readonly id: string
  readonly names: string | null
  readonly title: string
  readonly eventDate: string
  readonly city: string
  readonly wanted: number
  readonly bought: number
  readonly waiting: number
}

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The events of a month: a grid, or on a phone the days that have some. */
export function RegistryCalendar() {
  const [params, setParams] = useSearchParams()
  const month = /^\d{4}-\d{2}$/.exec(params.get('month') ?? '')?.[0] ?? thisMonth()
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const { data, error } = useQuery({
    queryKey: ['registry', 'calendar', month],
    queryFn: ({ signal }) =>
      callApi<{ rows: EventRow[]; total: number }>('/api/staff/registry/list', {
        query: { eventFrom: `${month}-01`, eventTo: lastDay(month), pageSize: 100 },
        signal,
      }),
  })
  if (error) return <DetailError error={error} />
  const rows = data?.rows ?? []
  const show = (next: string) => setParams({ month: next })
  return (
    <>
      <ScreenTitle title={formatMonth(month)} hint="The events of registries.">
        <IconButton aria-label="Previous month" onClick={() => show(addMonths(month, -1))}>
          <ChevronLeft />
        </IconButton>
        <Button onClick={() => show(thisMonth())}>This month</Button>
        <IconButton aria-label="Next month" onClick={() => show(addMonths(month, 1))}>
          <ChevronRight />
        </IconButton>
        <Button component={Link} to="/registries">
          List
        </Button>
      </ScreenTitle>
      {(data?.total ?? 0) > rows.length && (
        <Alert severity="info" sx={{ mb: 2 }}>
          The first {rows.length} of {data?.total} events are shown. The list has all of them.
        </Alert>
      )}
      {isWide ? <MonthGrid month={month} rows={rows} /> : <Agenda rows={rows} />}
    </>
  )
}

const thisMonth = (): string => new Date().toISOString().slice(0, 7)

function MonthGrid({
  month,
  rows,
}: {
  readonly month: string
  readonly rows: readonly EventRow[]
}) {
  return (
    <Box
      component="table"
      aria-label={`Events in ${formatMonth(month)}`}
      sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}
    >
      <thead>
        <tr>
          {dayNames.map((day) => (
            <Typography component="th" key={day} variant="body2" sx={{ textAlign: 'left', p: 1 }}>
              {day}
            </Typography>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(month).map((week, index) => (
          <tr key={week.find(Boolean) ?? index}>
            {week.map((day, cell) => (
              <Box
                component="td"
                key={day ?? `${index}-${cell}`}
                sx={{
                  height: 96,
                  verticalAlign: 'top',
                  p: 1,
                  border: 1,
                  borderColor: 'divider',
                  bgcolor: day ? 'background.paper' : 'transparent',
                }}
              >
                {day && (
                  <>
                    <Typography variant="body2" color="text.secondary">
                      {Number(day.slice(8))}
                    </Typography>
                    {rows
                      .filter(({ eventDate }) => eventDate === day)
                      .map((event) => (
                        <EventLink key={event.id} {...event} />
                      ))}
                  </>
                )}
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

function EventLink({ id, names, title, waiting }: EventRow) {
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <TextLink component={Link} to={`/registries/${id}`}>
        {names ?? (title || 'A registry')}
      </TextLink>
      {waiting > 0 && ` · ${waiting} to ship`}
    </Typography>
  )
}

function Agenda({ rows }: { readonly rows: readonly EventRow[] }) {
  if (rows.length === 0)
    return <Typography color="text.secondary">No event in this month.</Typography>
  const days = Map.groupBy(rows, ({ eventDate }) => eventDate)
  return (
    <Stack spacing={2}>
      {[...days].map(([day, events]) => (
        <Box key={day} component="section" aria-label={formatDate(day, 'UTC')}>
          <Typography variant="h2" sx={{ mb: 0.5 }}>
            {formatDate(day, 'UTC')}
          </Typography>
          {events.map((event) => (
            <Box key={event.id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
              <EventLink {...event} />
              <Typography variant="body2" color="text.secondary">
                {[event.city, `${event.bought} of ${event.wanted} bought`]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Box>
          ))}
        </Box>
      ))}
    </Stack>
  )
}
