import { z } from 'zod'
import { createId } from '#kernel/ids/ids.ts'
import { truncateText } from '#kernel/text/truncate-text.ts'
import {
  defineImportKind,
  listUndone,
  unknownCustomerReason,
  type AppliedRow,
  type Cells,
  type ImportContext,
  type ImportKind,
  type ImportRecord,
  type RowContext,
} from '#modules/imports/import-kind.ts'
import {
  importedCurrencySchema,
  parseAmountCell,
  parseCurrencyCell,
} from '#modules/imports/money-cells.ts'
import { parseInstant } from '#modules/imports/parse-cells.ts'
import { lockOpenMembers } from '#modules/members/lock-open-members.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { deletePastOrders, insertPastOrders, type NewPastOrder } from '../db/past-orders.ts'
import {
  mergeItems,
  parseItemList,
  parseQuantity,
  pastOrderStates,
  readPastOrderState,
  readShopifyState,
} from '../domain/past-order.ts'

/**
 * Shopify's order export, a row for each item, of which the first has the totals. WooCommerce: the
 * extension "Customer/Order/Coupon Export", a row for each order (`line_items`) or for each item.
 */
const columns = {
  number: ['name', 'order_number_formatted', 'order_number', 'order number', 'order'],
  email: ['email', 'billing_email', 'customer_email', 'customer email', 'email address'],
  placedAt: ['created at', 'date', 'order_date', 'order date', 'placed at'],
  total: ['total', 'order_total', 'order total'],
  currency: ['currency', 'order_currency'],
  financial: ['financial status'],
  fulfillment: ['fulfillment status'],
  cancelledAt: ['cancelled at'],
  status: ['status', 'order_status', 'order status'],
  item: ['lineitem name', 'item_name', 'item name', 'item'],
  quantity: ['lineitem quantity', 'item_quantity', 'item quantity', 'quantity'],
  items: ['line_items', 'items'],
} as const
type Read = Cells<keyof typeof columns>

const pastOrderSchema = z.object({
  number: z.string().min(1, 'The order has no number.').max(100, 'At most 100 characters.'),
  email: emailSchema,
  placedAt: z.string({ error: 'Enter a date, such as 2026-01-31.' }),
  total: z
    .number({ error: 'Enter dollars, such as 25 or 25.00.' })
    .int()
    .nonnegative('Enter dollars, such as 25 or 25.00.')
    .max(9_999_999_99, 'At most $9,999,999.99.'),
  currency: importedCurrencySchema,
  status: z.enum(pastOrderStates, { error: 'The order was never placed.' }),
  items: z
    .array(z.object({ title: z.string(), quantity: z.number().int().max(100_000) }))
    .min(1, 'The order has no items.')
    .max(500, 'At most 500 items.'),
})
type MovedOrder = z.infer<typeof pastOrderSchema>

/** Orders of another shop, as history: without payments, stock and returns. */
export const pastOrderImport: ImportKind = defineImportKind({
  name: 'pastOrders',
  title: 'Past orders',
  rank: 8,
  permission: 'customers.write',
  instructions: {
    shopify:
      'Orders, then Export, “All orders”, as “Plain CSV file”. Import customers first. '
      + 'Customers see these orders in their account.',
    woocommerce:
      'With the extension Customer/Order/Coupon Export: WooCommerce, Export, “Orders”, format '
      + '“CSV”. Import customers first. Customers see these orders in their account.',
    csv:
      'A table with the columns Order number, Email, Date, Total, Status, Item and Quantity, one '
      + 'row for each item. Import customers first.',
  },
  columns,
  required: ['number', 'email', 'placedAt', 'total'],
  ownColumns: [
    'lineitem name',
    'item_name',
    'line_items',
    'order_total',
    'order total',
    'order number',
  ],
  signs: { shopify: ['lineitem name', 'financial status'], woocommerce: ['order_total'] },
  /** A person who is erased is found by the key. */
  readKey: (cells) => cells('email').toLowerCase() || cells('number'),
  joinKey: (cells) => cells('number'),
  read: (cells, context, others) => ({ value: readOrder([cells, ...others], context) }),
  schema: pastOrderSchema,
  identify: ({ number }) => number,
  apply: applyPastOrders,
  undo: async (tx, rows) => {
    const gone = await deletePastOrders(
      tx,
      rows.map(({ before }) => getPastOrderId(before)),
    )
    return listUndone(rows, ({ before }) => gone.has(getPastOrderId(before)), 'It was erased.')
  },
})

const getPastOrderId = (before: unknown): string => (before as { id: string }).id

/** The first row has the totals; each row has an item. */
function readOrder(rows: readonly Read[], { source, now }: RowContext): object {
  const find = (field: keyof typeof columns): string =>
    rows.map((cells) => cells(field)).find((text) => text !== '') ?? ''
  const placedAt = parseInstant(find('placedAt'))
  const items = rows.flatMap((cells) => [
    ...(cells('item') === ''
      ? []
      : [{ title: cells('item'), quantity: parseQuantity(cells('quantity')) }]),
    ...parseItemList(cells('items')),
  ])
  return {
    number: find('number'),
    email: find('email'),
    placedAt: placedAt !== null && new Date(placedAt) <= now ? placedAt : undefined,
    total: parseAmountCell(find('total')),
    currency: parseCurrencyCell(find('currency')),
    status:
      source === 'shopify'
        ? readShopifyState({
            financial: find('financial'),
            fulfillment: find('fulfillment'),
            cancelledAt: find('cancelledAt'),
          })
        : readPastOrderState(find('status')),
    items: mergeItems(items.map((item) => ({ ...item, title: truncateText(item.title, 300) }))),
  }
}

async function applyPastOrders(
  tx: Tx,
  records: readonly ImportRecord<MovedOrder>[],
  { source, now }: ImportContext,
): Promise<AppliedRow[]> {
  const members = await lockOpenMembers(
    tx,
    records.map(({ value }) => value.email),
  )
  const orders = new Map<number, NewPastOrder>()
  for (const { line, value } of records) {
    const memberId = members.get(value.email)
    if (memberId === undefined) continue
    const { number, placedAt, status: state, total, items } = value
    orders.set(line, {
      id: createId('pao', now.getTime()),
      memberId,
      source,
      number,
      placedAt: new Date(placedAt),
      state,
      total,
      items,
      createdAt: now,
    })
  }
  const added = await insertPastOrders(tx, [...orders.values()])
  return records.map(({ line }) => {
    const order = orders.get(line)
    if (!order) return { line, outcome: 'rejected', reason: unknownCustomerReason }
    const { id, memberId } = order
    return added.has(id)
      ? { line, outcome: 'created', targetId: memberId, before: { id } }
      : { line, outcome: 'unchanged', reason: 'This order is here already.' }
  })
}
