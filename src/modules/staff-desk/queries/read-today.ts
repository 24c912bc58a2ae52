import { hasPermission, type Ctx } from '#platform/context.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { todayContract } from '../contract.ts'
import { isLate, orderTodayItems } from '../domain/order-today-items.ts'

/** Items of a kind beyond this number are not shown; the count says that there are more. */
const maxItems = 200

export async function readToday(
  { db, now, staff }: Ctx,
  {
    contributions,
    settings,
    readSales,
  }: Pick<Services, 'contributions' | 'settings' | 'readSales'>,
): Promise<OutputOf<typeof todayContract.readToday>> {
  const { timeZone } = settings.get('shop')
  const visible = contributions('todayItems')
    .flat()
    .filter(
      ({ permission, isNotificationOnly }) =>
        !isNotificationOnly && (!staff || hasPermission(staff, permission)),
    )
  const [kinds, sales] = await Promise.all([
    Promise.all(
      visible.map(async ({ kind, label, list }) => {
        const found = await list(db, { now, timeZone, limit: maxItems + 1 })
        return { kind, label, items: found.slice(0, maxItems), isCapped: found.length > maxItems }
      }),
    ),
    !staff || hasPermission(staff, 'reports.read') ? readSales(db, { now, timeZone }) : null,
  ])
  return {
    rows: orderTodayItems(kinds, now).map(({ dueAt, action, ...row }) => ({
      ...row,
      dueAt: dueAt?.toISOString() ?? null,
      action: action ? { ...action, input: { ...action.input } } : null,
    })),
    counts: kinds.map(({ kind, label, items, isCapped }) => ({
      kind,
      label,
      count: items.length,
      late: items.filter((item) => isLate(item, now)).length,
      isCapped,
    })),
    sales,
  }
}
