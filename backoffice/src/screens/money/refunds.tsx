import { ListScreen } from '../../list/list-screen'
import type { ListView } from '../../list/saved-views'

const views: readonly ListView[] = [
  { label: 'Needs action', filter: { state: ['manual'] } },
  { label: 'Failed, retried', filter: { state: ['failed'] } },
  { label: 'Pending', filter: { state: ['pending'] } },
  { label: 'Store credit', filter: { method: 'credit' } },
]

/** All refunds; those that somebody must look at come first in the tabs. */
export function Refunds() {
  return <ListScreen list="refund" views={views} />
}
