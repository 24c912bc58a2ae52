import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api'

export interface TicketMessage {
  readonly at: string
  readonly from: 'customer' | 'shop'
  readonly text: string
  readonly files: readonly { readonly id: string | null; readonly name: string }[]
}

export type TicketState = 'new' | 'open' | 'waiting_customer' | 'resolved' | 'closed' | 'spam'

export interface TicketRecord {
  readonly number: string
  readonly subject: string
  readonly state: TicketState
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly createdAt: string
  /** A calendar date; null once answered. */
  readonly firstReplyBy: string | null
  readonly isLate: boolean
  readonly orderNumber: string | null
  /** Null when the order does not belong to the writer. */
  readonly orderId: string | null
  readonly assigneeId: string | null
  readonly messages: readonly TicketMessage[]
}

export interface TicketNote {
  readonly id: string
  readonly authorName: string
  readonly text: string
  readonly createdAt: string
}

export const stateLabels: Readonly<Record<TicketState, string>> = {
  new: 'New',
  open: 'Open',
  waiting_customer: 'Waiting for the customer',
  resolved: 'Resolved',
  closed: 'Closed',
  spam: 'Spam',
}

export function useTicket(number: string) {
  return useQuery({
    queryKey: ['ticket', number],
    queryFn: ({ signal }) =>
      callApi<TicketRecord>('/api/staff/feedback/detail', { query: { number }, signal }),
    refetchInterval: 60_000,
    retry: false,
  })
}

/** The internal notes of a ticket; undefined while they are read, and none when that fails. */
export function useNotes(number: string): readonly TicketNote[] | undefined {
  const { data, isPending } = useQuery({
    queryKey: ['ticket', number, 'notes'],
    queryFn: ({ signal }) =>
      callApi<{ rows: TicketNote[] }>('/api/staff/ticket/notes', { query: { number }, signal }),
    retry: false,
  })
  return isPending ? undefined : (data?.rows ?? [])
}
