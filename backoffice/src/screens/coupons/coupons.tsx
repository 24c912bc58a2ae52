import Add from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { Link } from 'react-router'
import { ListScreen } from '../../list/list-screen'
import type { ListView } from '../../list/saved-views'
import { isAllowed, useMe } from '../../me'

const campaign = { source: ['campaign'] }
const views: readonly ListView[] = [
  { label: 'Campaigns', filter: campaign },
  { label: 'Active', filter: { ...campaign, state: ['active'] } },
  { label: 'Scheduled', filter: { ...campaign, state: ['scheduled'] } },
  { label: 'Ended', filter: { ...campaign, state: ['ended', 'used_up'] } },
  { label: 'Stopped', filter: { ...campaign, state: ['stopped'] } },
]

/** The coupons of campaigns, and those that belong to one person. */
export function Coupons() {
  return (
    <ListScreen
      list="coupon"
      views={views}
      start={{ filter: campaign }}
      actions={
        isAllowed(useMe(), 'coupons.write') && (
          <Button variant="contained" startIcon={<Add />} component={Link} to="/coupons/new">
            New coupon
          </Button>
        )
      }
    />
  )
}
