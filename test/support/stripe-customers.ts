import { randomBytes } from 'node:crypto'
import fixtures from './stripe-fixtures.json' with { type: 'json' }

type Json = Record<string, unknown>

/** Customer id → its payment methods. */
export type StripeCustomers = Map<string, Json[]>

interface CustomerCall {
  readonly method: string
  readonly path: string
  readonly form: Record<string, string>
}

/**
 * Customers, customer sessions and saved payment methods (shapes of stripe/openapi, fixtures3.json).
 * Null for other paths.
 */
export function answerCustomerCall(
  customers: StripeCustomers,
  { method, path, form }: CustomerCall,
): { status: number; body: Json } | null {
  if (path === '/v1/customers' && method === 'POST') {
    const id = `cus_${randomBytes(7).toString('hex')}`
    customers.set(id, [])
    const metadata = { member_id: form['metadata[member_id]'] }
    return { status: 200, body: { ...fixtures.customer, id, metadata } }
  }
  if (path === '/v1/customer_sessions' && method === 'POST')
    return customers.has(form['customer'] ?? '') ? openSession(form) : missing('customer')
  const [, customer = '', list] = /^\/v1\/customers\/(\w+)(\/payment_methods)?$/.exec(path) ?? []
  if (customer && !customers.has(customer)) return missing('customer')
  if (customer && list)
    return {
      status: 200,
      body: { object: 'list', url: path, has_more: false, data: customers.get(customer) },
    }
  if (customer && method === 'DELETE') {
    customers.delete(customer)
    return { status: 200, body: { ...fixtures.deleted_customer, id: customer } }
  }
  const [, card] = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path) ?? []
  return card ? detach(customers, card) : null
}

/** As the shopper does who checks the box in Stripe's form. */
export function saveCard(customers: StripeCustomers, customer: string): string {
  const id = `pm_${randomBytes(12).toString('hex')}`
  customers.get(customer)?.push({ ...structuredClone(fixtures.payment_method), id, customer })
  return id
}

function openSession(form: Record<string, string>) {
  const secret = `cuss_secret_${randomBytes(12).toString('hex')}`
  return {
    status: 200,
    body: { ...fixtures.customer_session, customer: form['customer'], client_secret: secret },
  }
}

function detach(customers: StripeCustomers, card: string): { status: number; body: Json } {
  for (const [customer, cards] of customers) {
    const found = cards.find(({ id }) => id === card)
    if (!found) continue
    customers.set(
      customer,
      cards.filter((one) => one !== found),
    )
    return { status: 200, body: { ...found, customer: null } }
  }
  return missing('payment_method')
}

function missing(kind: string) {
  const message = `No such ${kind}`
  return {
    status: 404,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing', message } },
  }
}
