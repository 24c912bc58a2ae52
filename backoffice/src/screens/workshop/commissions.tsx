import { ListScreen } from '../../list/list-screen'
import type { ListView } from '../../list/saved-views'

const views: readonly ListView[] = [
  {
    label: 'To answer',
    filter: { state: ['submitted', 'review'] },
    sort: { field: 'firstReplyBy', order: 'ASC' },
  },
  { label: 'To make', filter: { state: ['deposit_paid', 'changes', 'approved', 'making'] } },
  { label: 'With the customer', filter: { state: ['quoted', 'proofing', 'milestone', 'made'] } },
  { label: 'Ordered', filter: { state: ['production', 'order_shipped', 'done'] } },
]

/** What customers asked the workshop to make. */
export function Commissions() {
  return <ListScreen list="commission" views={views} />
}
