import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { callApi } from '../api'
import { toWords } from '../../../src/kernel/text/describe-code.ts'
import { isAllowed, useMe } from '../me'
import { useMenu } from '../menu'
import { describeConsequence, useTodayBoard, type TodayRow } from '../screens/today-board'
import type { SettingsSection } from '../screens/settings-section'
import { findObjectPath } from './object-path'

export interface PaletteRow {
  readonly key: string
  /** What it is, such as "Order". */
  readonly kind: string
  readonly title: string
  readonly subtitle: string
  /** The screen that it opens. */
  readonly path?: string
  /** The item of Today whose act it runs. */
  readonly item?: TodayRow
}

interface Found {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly subtitle: string
  readonly path: string
}

const kinds: Readonly<Record<string, string>> = { product: 'Product', giftCard: 'Gift card' }

/** Screens with a place of their own, besides those of the menu. */
const pages = [
  { title: 'New order', path: '/drafts/new', permission: 'drafts.write' },
  { title: 'Invite a person', path: '/staff/invite', permission: 'staff.write' },
  { title: 'New role', path: '/roles/new', permission: 'staff.write' },
  { title: 'New API key', path: '/keys/new', permission: 'keys.write' },
  { title: 'Canned answers', path: '/inbox/answers', permission: 'inbox.read' },
  { title: 'Notifications', path: '/notifications', permission: 'profile.own' },
  { title: 'Your account', path: '/account', permission: 'profile.own' },
]

/** Objects, pages, settings and waiting acts that match what is typed. */
export function usePaletteRows(text: string): {
  rows: readonly PaletteRow[]
  isSearching: boolean
} {
  const wanted = useDeferredValue(text.trim())
  const { found, isSearching } = useFound(wanted)
  const places = [...usePages(), ...useSections()]
  const acts = useActs()
  const matches = ({ title }: PaletteRow) => title.toLowerCase().includes(wanted.toLowerCase())
  const shown = wanted === '' ? places : [...acts, ...places].filter(matches)
  return { rows: [...found, ...shown].slice(0, 40), isSearching }
}

function useFound(wanted: string): { found: readonly PaletteRow[]; isSearching: boolean } {
  const canSearch = isAllowed(useMe(), 'today.read') && wanted.length > 1
  const { data = [], isFetching } = useQuery({
    queryKey: ['search', wanted],
    queryFn: ({ signal }) =>
      callApi<{ rows: Found[] }>('/api/staff/search', { query: { text: wanted }, signal }),
    select: ({ rows }) => rows,
    enabled: canSearch,
    retry: false,
  })
  const found = canSearch ? data.flatMap(toRow) : []
  return { found, isSearching: isFetching }
}

/** Objects without a screen are left out. */
function toRow({ kind, id, title, subtitle, path }: Found): PaletteRow[] {
  const screen = findObjectPath(path)
  if (!screen) return []
  return [
    {
      key: `${kind} ${id}`,
      kind: kinds[kind] ?? toWords(kind),
      title,
      subtitle,
      path: screen,
    },
  ]
}

function usePages(): PaletteRow[] {
  const me = useMe()
  const menu = useMenu() ?? []
  const items = menu.flatMap((group) =>
    group.items.map(({ label, path }) => ({ title: label, path })),
  )
  const others = pages.filter(({ permission }) => isAllowed(me, permission))
  return [...items, ...others].map(({ title, path }) => ({
    key: path,
    kind: 'Page',
    title,
    subtitle: '',
    path,
  }))
}

function useSections(): PaletteRow[] {
  const me = useMe()
  const { data = [] } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) =>
      callApi<{ rows: SettingsSection[] }>('/api/staff/settings/list', { signal }),
    select: ({ rows }) => rows,
    enabled: isAllowed(me, 'settings.read'),
  })
  return data.map(({ id, title, description }) => ({
    key: `settings ${id}`,
    kind: 'Settings',
    title: `Settings: ${title}`,
    subtitle: description,
    path: `/settings/${id}`,
  }))
}

/** The acts of Today, with what each does. */
function useActs(): PaletteRow[] {
  const board = useTodayBoard(isAllowed(useMe(), 'today.read')).data
  return (board?.rows ?? []).flatMap((row) =>
    row.action && row.kind !== 'approval'
      ? [
          {
            key: `act ${row.kind} ${row.id}`,
            kind: 'Act',
            title: `${row.action.label}: ${row.title}`,
            subtitle: describeConsequence(row.action.call),
            item: row,
          },
        ]
      : [],
  )
}
