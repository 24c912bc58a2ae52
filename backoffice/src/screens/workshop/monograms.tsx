import { ListScreen } from '../../list/list-screen'
import type { ListView } from '../../list/saved-views'

const views: readonly ListView[] = [
  { label: 'To make', filter: { state: ['queued', 'in_work', 'redo'] } },
  { label: 'In work', filter: { state: ['in_work'] } },
  { label: 'To sew again', filter: { state: ['redo'] } },
  { label: 'Done', filter: { state: ['done'] }, sort: { field: 'dueOn', order: 'DESC' } },
]

/** The monograms of paid orders, by the day they are due. */
export function Monograms() {
  return (
    <ListScreen
      list="monogram"
      views={views}
      start={{ filter: { state: ['queued', 'in_work', 'redo'] } }}
    />
  )
}
