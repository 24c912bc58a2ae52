import Add from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { Link } from 'react-router'
import { ListScreen } from '../../list/list-screen'
import type { ListView } from '../../list/saved-views'
import { isAllowed, useMe } from '../../me'
import { WaitingActs } from './waiting-acts'

const views: readonly ListView[] = [
  { label: 'Money left', filter: { balance: 'open' } },
  { label: 'Not sent yet', filter: { state: ['ordered'] } },
  { label: 'Blocked', filter: { state: ['blocked'] } },
]

/** All gift cards, and what waits for approval. */
export function GiftCards() {
  const me = useMe()
  return (
    <>
      <WaitingActs act="/api/staff/wallet/giftCards" noun="gift cards" />
      <ListScreen
        list="giftCard"
        views={views}
        actions={
          isAllowed(me, 'wallet.issue') && (
            <Button variant="contained" startIcon={<Add />} component={Link} to="/gift-cards/new">
              Issue a gift card
            </Button>
          )
        }
      />
    </>
  )
}
