import { useParams } from 'react-router'
import { ListScreen } from './list-screen'

/** A list without a place of its own in the menu. */
export function ListRoute() {
  const { list = '' } = useParams()
  return <ListScreen key={list} list={list} />
}
