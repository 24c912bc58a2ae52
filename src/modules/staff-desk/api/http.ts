import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { markNotificationsRead, savePreferences } from '../commands/notification-preferences.ts'
import { deleteView, listViews, saveView } from '../commands/views.ts'
import type { notificationsContract, todayContract, viewsContract } from '../contract.ts'
import { listOwnPreferences, readNotifications } from '../queries/read-notifications.ts'
import { readToday } from '../queries/read-today.ts'
import { searchEverything } from '../queries/search-everything.ts'

export function viewsHandlers(): Handlers<typeof viewsContract> {
  return {
    listViews: (ctx, input) => listViews(ctx, input),
    saveView: (ctx, input) => saveView(ctx, input),
    deleteView: (ctx, input) => deleteView(ctx, input),
  }
}

export function todayHandlers(services: Services): Handlers<typeof todayContract> {
  return {
    readToday: (ctx) => readToday(ctx, services),
    searchEverything: (ctx, input) =>
      searchEverything(ctx, services.contributions('staffSearch').flat(), input),
  }
}

export function notificationsHandlers({
  contributions,
}: Services): Handlers<typeof notificationsContract> {
  const items = () => contributions('todayItems').flat()
  return {
    listNotifications: (ctx, input) => readNotifications(ctx, items(), input),
    markNotificationsRead: (ctx) => markNotificationsRead(ctx),
    listPreferences: async (ctx) => ({ rows: await listOwnPreferences(ctx, items()) }),
    savePreferences: (ctx, input) => savePreferences(ctx, items(), input),
  }
}
