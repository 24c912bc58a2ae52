import type { SvgIconComponent } from '@mui/icons-material'
import FactCheck from '@mui/icons-material/FactCheckOutlined'
import Email from '@mui/icons-material/EmailOutlined'
import ListAlt from '@mui/icons-material/ListAltOutlined'
import MoveIn from '@mui/icons-material/MoveToInboxOutlined'
import Percent from '@mui/icons-material/PercentOutlined'
import Settings from '@mui/icons-material/SettingsOutlined'
import WbSunny from '@mui/icons-material/WbSunnyOutlined'
import type { ListDescription } from '../../src/platform/list/describe-list.ts'
import { useLists } from './list/list-descriptions'
import { findListPath, listScreens } from './list/list-screens'
import { isAllowed, useMe, type Me } from './me'

export interface MenuItem {
  readonly path: string
  readonly label: string
  readonly icon: SvgIconComponent
}

export interface MenuGroup {
  readonly title: string
  readonly items: readonly MenuItem[]
}

type MenuEntry =
  /** A list; its title and permission come from the API. */
  { readonly list: string } | (MenuItem & { readonly permission: string })

/** The desks in the order of a merchant's day. */
const desks: readonly { readonly title: string; readonly entries: readonly MenuEntry[] }[] = [
  {
    title: 'Now',
    entries: [
      { path: '/today', label: 'Today', icon: WbSunny, permission: 'today.read' },
      { path: '/approvals', label: 'Approvals', icon: FactCheck, permission: 'approvals.read' },
    ],
  },
  {
    title: 'Orders',
    entries: listEntries('order', 'draft', 'fulfillment', 'pickBatch', 'return', 'refund'),
  },
  { title: 'Customers', entries: listEntries('customer', 'ticket', 'registry', 'certificate') },
  { title: 'Catalog', entries: listEntries('product', 'inventory') },
  { title: 'Workshop', entries: listEntries('monogram', 'commission') },
  {
    title: 'Money',
    entries: [
      ...listEntries('giftCard', 'wallet', 'dispute', 'coupon', 'shippingCost'),
      { path: '/sales-tax', label: 'Sales tax', icon: Percent, permission: 'payments.read' },
    ],
  },
  {
    title: 'Shop',
    entries: [
      { path: '/settings', label: 'Settings', icon: Settings, permission: 'settings.read' },
      { path: '/emails', label: 'Emails', icon: Email, permission: 'settings.read' },
      { path: '/moving-in', label: 'Moving in', icon: MoveIn, permission: 'imports.read' },
      ...listEntries('member', 'role', 'key', 'audit'),
    ],
  },
]

function listEntries(...lists: readonly string[]): readonly MenuEntry[] {
  return lists.map((list) => ({ list }))
}

/** The screens that the person may open; undefined while they load. */
export function useMenu(): readonly MenuGroup[] | undefined {
  const me = useMe()
  const lists = useLists()
  return me && lists && buildMenu(me, lists)
}

function buildMenu(me: Me, lists: readonly ListDescription[]): readonly MenuGroup[] {
  const findItem = (entry: MenuEntry): MenuItem[] => {
    if (!('list' in entry)) return isAllowed(me, entry.permission) ? [entry] : []
    const list = lists.find(({ name }) => name === entry.list)
    return list ? [createListItem(list)] : []
  }
  const placed = new Set(
    desks.flatMap(({ entries }) => entries.map((entry) => ('list' in entry ? entry.list : ''))),
  )
  return [
    ...desks.map(({ title, entries }) => ({ title, items: entries.flatMap(findItem) })),
    { title: 'More', items: lists.filter(({ name }) => !placed.has(name)).map(createListItem) },
  ].filter(({ items }) => items.length > 0)
}

const createListItem = ({ name, title }: ListDescription): MenuItem => ({
  path: findListPath(name),
  label: title,
  icon: listScreens.find(({ list }) => list === name)?.icon ?? ListAlt,
})
