import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import { Button } from '@mui/material'
import { Link } from 'react-router'
import { ListScreen } from '../../list/list-screen'
import type { ListView } from '../../list/saved-views'

const soonest = { field: 'eventDate', order: 'ASC' } as const
const latest = { field: 'eventDate', order: 'DESC' } as const
const views: readonly ListView[] = [
  {
    label: 'Upcoming',
    filter: { event: ['upcoming'], state: ['active', 'paused'] },
    sort: soonest,
  },
  { label: 'Undeliverable gifts', filter: { undeliverable: 'true' }, sort: soonest },
  { label: 'Past', filter: { event: ['past'] }, sort: latest },
  { label: 'Closed', filter: { state: ['completed', 'archived'] }, sort: latest },
  { label: 'With a password', filter: { visibility: ['password'] }, sort: soonest },
]

/** All registries, by the date of their event. */
export function Registries() {
  return (
    <ListScreen
      list="registry"
      views={views}
      actions={
        <Button startIcon={<CalendarMonth />} component={Link} to="/registries/calendar">
          Calendar
        </Button>
      }
    />
  )
}
