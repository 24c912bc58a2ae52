import { z } from 'zod'
import { defineContract, queryInteger } from '#platform/http/endpoint.ts'
import { idText, lineText, searchText } from '#platform/http/text-fields.ts'

const staffRead = { method: 'get', access: 'staff', rate: 'read' } as const
const staffWrite = { method: 'post', access: 'staff', rate: 'write' } as const

const list = idText(40)
const viewSchema = z.object({
  id: z.string(),
  list: z.string(),
  name: z.string(),
  /** The query string of the list: filters, sorting and columns. */
  query: z.string(),
  isShared: z.boolean(),
  /** Only own views can be changed. */
  isOwn: z.boolean(),
})

export const viewsContract = defineContract({
  listViews: {
    ...staffRead,
    path: '/api/staff/view/list',
    summary: 'Lists the saved views of a list: your own and shared ones',
    permission: 'profile.own',
    input: z.strictObject({ list: list.optional() }),
    output: z.object({ rows: z.array(viewSchema) }),
  },
  saveView: {
    ...staffWrite,
    path: '/api/staff/view/save',
    summary: 'Saves a view of a list, or changes your own view with this id',
    permission: 'profile.own',
    input: z.strictObject({
      id: idText().optional(),
      list,
      name: lineText({ min: 1, max: 60 }),
      query: lineText({ max: 2_000 }),
      isShared: z.boolean().default(false),
    }),
    output: z.object({ id: z.string() }),
  },
  deleteView: {
    ...staffWrite,
    path: '/api/staff/view/delete',
    summary: 'Deletes your own view',
    permission: 'profile.own',
    input: z.strictObject({ id: idText() }),
    output: z.object({ id: z.string() }),
  },
})

const todayRow = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  dueAt: z.string().nullable(),
  isLate: z.boolean(),
  path: z.string(),
  action: z
    .object({ label: z.string(), call: z.string(), input: z.record(z.string(), z.unknown()) })
    .nullable(),
})

const salesFigures = z.object({
  orders: z.number().int(),
  /** In cents. */
  revenue: z.number().int(),
  /** In cents; 0 without orders. */
  average: z.number().int(),
})

export const todayContract = defineContract({
  readToday: {
    ...staffRead,
    path: '/api/staff/today',
    summary:
      'Returns what waits for the staff, whose promise ends first, and the sales of today and of '
      + 'the last seven days',
    permission: 'today.read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(todayRow),
      counts: z.array(
        z.object({
          kind: z.string(),
          label: z.string(),
          count: z.number().int(),
          late: z.number().int(),
          /** There are more than `count`. */
          isCapped: z.boolean(),
        }),
      ),
      /** Null for people who may not see reports. */
      sales: z
        .object({
          today: salesFigures,
          /** The same day a week ago, until the same time. */
          sameDayLastWeek: salesFigures,
          /** The last seven days with today. */
          last7Days: salesFigures,
          previous7Days: salesFigures,
        })
        .nullable(),
    }),
  },
  searchEverything: {
    ...staffRead,
    path: '/api/staff/search',
    rate: 'search',
    summary:
      'Finds orders, customers, products and other objects by number, name, email, SKU or tracking '
      + 'number; at most five of a kind',
    permission: 'today.read',
    input: z.strictObject({ text: searchText(120) }),
    output: z.object({
      rows: z.array(
        z.object({
          kind: z.string(),
          id: z.string(),
          title: z.string(),
          subtitle: z.string(),
          path: z.string(),
        }),
      ),
    }),
  },
})

const emailPreference = z.enum(['off', 'at_once', 'digest'])

export const notificationsContract = defineContract({
  listNotifications: {
    ...staffRead,
    path: '/api/staff/notification/list',
    summary: 'Lists your notifications, newest first, and how many are unread',
    permission: 'profile.own',
    input: z.strictObject({
      page: queryInteger(1, 1_000).default(1),
      pageSize: queryInteger(1, 100).default(25),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          label: z.string(),
          title: z.string(),
          path: z.string(),
          at: z.string(),
          /** Set once the cause is gone. */
          resolvedAt: z.string().nullable(),
          isRead: z.boolean(),
        }),
      ),
      /** Open and unread. */
      unread: z.number().int(),
    }),
  },
  markNotificationsRead: {
    ...staffWrite,
    path: '/api/staff/notification/markRead',
    summary: 'Marks all of your notifications until now as read',
    permission: 'profile.own',
    input: z.strictObject({}),
    output: z.object({ readUntil: z.string() }),
  },
  listPreferences: {
    ...staffRead,
    path: '/api/staff/notification/preferences',
    summary: 'Lists the kinds of notifications and how you get them',
    permission: 'profile.own',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          kind: z.string(),
          label: z.string(),
          email: emailPreference,
          isOnBoard: z.boolean(),
        }),
      ),
    }),
  },
  savePreferences: {
    ...staffWrite,
    path: '/api/staff/notification/savePreferences',
    summary: 'Changes how you get the named kinds of notifications',
    permission: 'profile.own',
    input: z.strictObject({
      preferences: z
        .array(z.strictObject({ kind: idText(60), email: emailPreference, isOnBoard: z.boolean() }))
        .min(1)
        .max(60),
    }),
    output: z.object({ saved: z.number().int() }),
  },
})
