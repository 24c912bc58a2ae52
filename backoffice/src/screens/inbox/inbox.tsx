import { Button } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { LoadingPage } from '../../frame/loading-page'
import { ListScreen } from '../../list/list-screen'
import { useMe } from '../../me'

/** The tickets, those first whose promised answer is due first. */
export function Inbox() {
  const me = useMe()
  const [openedAt] = useState(() => new Date())
  if (!me) return <LoadingPage />
  const state = ['new', 'open']
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: me.timeZone }).format(openedAt)
  return (
    <ListScreen
      list="ticket"
      start={{ filter: { state }, sort: { field: 'firstReplyBy', order: 'ASC' } }}
      views={[
        { label: 'To answer', filter: { state } },
        { label: 'Mine', filter: { state, assigneeId: 'me' } },
        { label: 'Unassigned', filter: { state, assigneeId: 'none' } },
        { label: 'Overdue', filter: { overdueOn: today } },
      ]}
      actions={
        <Button component={Link} to="/inbox/answers">
          Canned answers
        </Button>
      }
    />
  )
}
