import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { callApi } from '../api'

export interface StaffNotification {
  readonly id: string
  readonly kind: string
  readonly label: string
  readonly title: string
  readonly path: string
  readonly at: string
  /** Set once the cause is gone. */
  readonly resolvedAt: string | null
  readonly isRead: boolean
}

interface NotificationPage {
  readonly rows: readonly StaffNotification[]
  /** Open and unread. */
  readonly unread: number
}

/** The person's notifications, read again every half minute. */
export function useNotifications(page = 1, pageSize = 10) {
  return useQuery({
    queryKey: ['notifications', page, pageSize],
    queryFn: ({ signal }) =>
      callApi<NotificationPage>('/api/staff/notification/list', {
        query: { page, pageSize },
        signal,
      }),
    refetchInterval: 30_000,
    retry: false,
  })
}

export function useMarkRead() {
  const client = useQueryClient()
  const notify = useNotify()
  return () =>
    callApi('/api/staff/notification/markRead', { body: {} })
      .then(() => client.invalidateQueries({ queryKey: ['notifications'] }))
      .catch((error: Error) => notify(error.message, { type: 'error' }))
}
