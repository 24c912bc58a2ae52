import { Button } from '@mui/material'
import { Link } from 'react-router'
import { ListScreen } from '../../list/list-screen'
import type { ListView } from '../../list/saved-views'

const views: readonly ListView[] = [
  { label: 'Members', filter: { kind: 'member' } },
  { label: 'Guests', filter: { kind: 'guest' } },
  { label: 'On hold', filter: { state: ['frozen'] } },
]

/** Everybody who has an account or has ordered. */
export function Customers() {
  return (
    <ListScreen
      list="customer"
      views={views}
      actions={
        <Button variant="outlined" component={Link} to="/customers/erasures">
          Erasure requests
        </Button>
      }
    />
  )
}
