import { listScreens } from '../list/list-screens'

/**
 * The screen of an object that the API names `/<resource>/<id>`, such as `/order/AB-2F4K`; null
 * while the resource has no screen.
 */
export function findObjectPath(path: string): string | null {
  const [, resource = '', id = ''] = path.split('/')
  if (resource === 'approval') return '/approvals'
  const detailPath = listScreens.find(({ list }) => list === resource)?.detailPath
  return detailPath ? detailPath({ id, number: id, order: id }) : null
}
