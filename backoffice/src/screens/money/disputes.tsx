import { ListScreen } from '../../list/list-screen'

const views = [
  { label: 'Open', filter: { state: ['open'] } },
  { label: 'Lost', filter: { state: ['lost'] } },
  { label: 'Won', filter: { state: ['won'] } },
]

/** Claims of buyers' banks, those with the nearest deadline first. */
export function Disputes() {
  return <ListScreen list="dispute" views={views} />
}
