import Add from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { Link } from 'react-router'
import { ListScreen } from '../../list/list-screen'
import type { ListView } from '../../list/saved-views'
import { isAllowed, useMe } from '../../me'

const views: readonly ListView[] = [
  { label: 'Open', filter: { state: ['open'] } },
  { label: 'Waiting for payment', filter: { state: ['sent'] } },
  { label: 'Link expired', filter: { state: ['expired'] } },
  { label: 'Ordered', filter: { state: ['completed'] } },
]

/** Orders that staff enters for customers. */
export function Drafts() {
  const me = useMe()
  return (
    <ListScreen
      list="draft"
      views={views}
      actions={
        isAllowed(me, 'drafts.write') && (
          <Button variant="contained" startIcon={<Add />} component={Link} to="/drafts/new">
            New order
          </Button>
        )
      }
    />
  )
}
