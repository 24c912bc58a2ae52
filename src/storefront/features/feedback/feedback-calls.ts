import type { OrderRow } from '#modules/orders/contract.ts'
import type { RegistrySummary } from '#modules/registries/api/registry-schema.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { isMember } from '#storefront/session/guard-page.ts'

export type Ticket = Answer<'get', '/api/user/feedback/list'>['rows'][number]
export type Thread = Answer<'post', '/api/user/feedback/thread'>
export type ThreadKey = { readonly id: string } | { readonly token: string }

export interface Writer {
  readonly name: string
  readonly email: string
  /** The member's latest orders. */
  readonly orders: readonly Pick<OrderRow, 'id' | 'number' | 'status' | 'next' | 'arrives'>[]
  /** Registries that the member owns or co-manages. */
  readonly registries: readonly Pick<RegistrySummary, 'id' | 'title' | 'names' | 'eventDate'>[]
  readonly tickets: readonly Ticket[]
}

/** Values that prefill the form for members; null for others. */
export async function readWriter(): Promise<Writer | null> {
  if (!(await isMember())) return null
  const api = sessionApi()
  const [account, orders, registries, tickets] = await Promise.all([
    api.get('/api/user/account', {}),
    api.get('/api/order/list', { pageSize: 20 }),
    api.get('/api/registry/index', {}),
    api.get('/api/user/feedback/list', {}),
  ])
  return {
    name: `${account.firstName} ${account.lastName}`,
    email: account.email,
    orders: orders.rows,
    registries: registries.rows,
    tickets: tickets.rows,
  }
}

export function readThread(key: ThreadKey): Promise<Thread> {
  return sessionApi().post('/api/user/feedback/thread', key)
}

export function reply(key: ThreadKey, message: string): Promise<Thread> {
  return sessionApi().post('/api/user/feedback/reply', { ...key, message })
}

export function mailInvoice(id: string): Promise<{ email: string }> {
  return sessionApi().post('/api/order/emailInvoice', { id })
}
