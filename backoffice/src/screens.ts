import { createElement, lazy, type ComponentType } from 'react'
import { lazyScreen } from './lazy-screen'
import { listScreens } from './list/list-screens'

export interface ScreenEntry {
  readonly path: string
  readonly screen: ComponentType
}

const ListScreen = lazy(() =>
  import('./list/list-screen').then(({ ListScreen: screen }) => ({ default: screen })),
)

/** The screen of a list, made from what the API says about it. */
const listScreen = (list: string): ComponentType =>
  function ListRoute() {
    return createElement(ListScreen, { key: list, list })
  }

/** Path → screen. Each is a chunk of its own. */
export const screens: readonly ScreenEntry[] = [
  ...listScreens.map(({ path, list }) => ({ path, screen: listScreen(list) })),
  { path: '/list/:list', screen: lazyScreen(() => import('./list/list-route'), 'ListRoute') },
  { path: '/settings', screen: lazyScreen(() => import('./screens/settings'), 'Settings') },
  {
    path: '/settings/:section',
    screen: lazyScreen(() => import('./screens/settings'), 'Settings'),
  },
  { path: '/roles', screen: lazyScreen(() => import('./screens/roles'), 'Roles') },
  { path: '/roles/:id', screen: lazyScreen(() => import('./screens/roles'), 'Roles') },
  { path: '/keys', screen: lazyScreen(() => import('./screens/keys'), 'Keys') },
  { path: '/account', screen: lazyScreen(() => import('./screens/account'), 'Account') },
]
