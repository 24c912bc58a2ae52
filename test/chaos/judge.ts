import type { Database } from '#platform/db/database.server.ts'
import type { Journal } from './journal.ts'

/**
 * Compares the journal with the stored orders and with the charges of the provider. Returns one
 * line per problem.
 */
export async function compareWithJournal(database: Database, journal: Journal): Promise<string[]> {
  const ask = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await database.query(text, values)).rows
  const orders = new Map(
    (await ask('select checkout_id, id, number, total from orders')).map((order) => [
      order['checkout_id'],
      order,
    ]),
  )
  const lost = journal.entries.flatMap(({ checkoutId, told }) => {
    if (told?.state !== 'charged') return []
    const order = orders.get(checkoutId)
    if (!order) return [`checkout ${checkoutId} was told "charged", and there is no order`]
    return order['number'] === told.orderNumber
      ? []
      : [
          `checkout ${checkoutId} was told ${String(told.orderNumber)}, and the order is ${String(order['number'])}`,
        ]
  })
  const told = new Map(journal.entries.map((entry) => [entry.checkoutId, entry.told?.state]))
  const unreported = [...orders.keys()].filter(
    (checkout) => told.has(String(checkout)) && told.get(String(checkout)) !== 'charged',
  )
  const twice = await ask(
    'select reference from sandbox.sessions where authorized > 0 group by reference having count(*) > 1',
  )
  const miscountedOrders = await ask(`
    select o.number, count(s.id) as sessions, coalesce(sum(s.authorized), 0)::int as authorized, o.total
    from orders o left join payments p on p.order_id = o.id left join sandbox.sessions s on s.reference = p.id and s.status in ('authorized', 'captured')
    where o.total > 0 group by o.id having count(s.id) <> 1 or sum(s.authorized) <> o.total`)
  const chargesWithoutOrder = await ask(`
    select s.reference, s.status, s.authorized from sandbox.sessions s left join payments p on p.id = s.reference
    where s.status in ('authorized', 'captured') and s.refunded < s.authorized and p.order_id is null`)
  return [
    ...journal.faults,
    ...lost,
    ...unreported.map(
      (checkout) =>
        `checkout ${String(checkout)} has an order, and its shopper was told "${String(told.get(String(checkout)))}"`,
    ),
    ...twice.map((row) => `payment ${String(row['reference'])} was authorized twice`),
    ...miscountedOrders.map(
      (row) => `order ${String(row['number'])} is not charged exactly once: ${JSON.stringify(row)}`,
    ),
    ...chargesWithoutOrder.map((row) => `money was taken without an order: ${JSON.stringify(row)}`),
  ]
}
