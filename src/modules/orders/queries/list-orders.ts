import type { Currency } from '#kernel/locale/shop-locale.ts'
import { foldText, createNameKey } from '#kernel/names/name-key.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Picture } from '#modules/catalog/contract.ts'
import { findReturnableUntil, type OrderReturnTerms } from '../domain/return-terms.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import {
  boolean,
  date,
  integer,
  json as jsonOf,
  jsonRows,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { join, sql, type Sql } from '#platform/db/sql.ts'
import type { ordersContract } from '../contract.ts'
import { isPickup } from '#kernel/shipping-method/pickup-method.ts'
import { getPickupPlace, type PickupPlace } from '#modules/pricing/pickup-place.ts'
import { describeOrderStatus, unfulfilledUnit } from './describe-order-status.ts'
import type { FulfillmentStatus, OrderStatus, TrackingStatus } from '../domain/order-machine.ts'
import type { ReturnState } from '../domain/order-unit.ts'
import { splitOrderNumber } from '../domain/order-number.ts'
import { orderNumberCondition } from '../find-order.ts'
import type { Services } from '#platform/services.ts'
import type { OrderPayment } from './order-payment.ts'
import { getShopTimeZone } from '#kernel/time/shop-time-zone.ts'

type Input = InputOf<typeof ordersContract.listOrders>
type OrderPage = OutputOf<typeof ordersContract.listOrders>

const listedOrderRow = {
  id: text,
  number: text,
  status: literal<OrderStatus>(),
  currency: literal<Currency>(),
  total: integer,
  tenderTotal: integer,
  placedAt: timestamp,
  editableUntil: nullable(timestamp),
  recipients: jsonOf<readonly string[]>(),
  promises: jsonRows({ id: text, earliest: date, latest: date }),
  pictures: jsonOf<readonly Picture[]>(),
  unitCount: integer,
  /** The lines with arrived units. */
  arrivedLines: jsonRows({
    returnTerms: jsonOf<OrderReturnTerms>(),
    isGiftCard: boolean,
    pieces: jsonRows({
      fulfillment: literal<FulfillmentStatus>(),
      returning: literal<ReturnState>(),
      isOwnedByRecipient: boolean,
      shippedAt: nullable(timestamp),
      deliveredAt: nullable(timestamp),
    }),
  }),
  /** Null until something has happened to the order. */
  units: nullable(
    jsonRows({
      fulfillment: literal<FulfillmentStatus>(),
      trackingStatus: nullable(literal<TrackingStatus>()),
      returning: literal<ReturnState>(),
      isEmailed: boolean,
    }),
  ),
}

type ListedOrder = Row<typeof listedOrderRow>

/** Lists a member's orders, newest first. Uses three queries for any page size. */
export async function listOrders(
  ctx: Ctx,
  { readPayments, settings }: Pick<Services, 'readPayments' | 'settings'>,
  input: Input,
): Promise<OrderPage | Refusal> {
  if (input.from && input.to && input.to < input.from) {
    const message = 'The end date must not be before the start date.'
    return refuse('fields-invalid', message, {
      reason: 'date-range-inverted',
      fields: { to: message },
    })
  }
  const condition = sql`o.owner_id = ${getMemberId(ctx.caller)} and ${filterCondition(input)}`
  const [orders, count] = await Promise.all([
    queryRows(ctx.db, listedOrderRow, selectPage(condition, input)),
    queryRow(
      ctx.db,
      { total: integer },
      sql`select count(*)::int as total from orders o where ${condition}`,
    ),
  ])
  const money = await readPayments(
    ctx.db,
    orders.map(({ id }) => id),
  )
  const pickup = getPickupPlace(settings)
  return {
    page: input.page,
    total: count?.total ?? 0,
    rows: orders.map((order) => describeRow(order, { money, pickup, now: ctx.now })),
  }
}

interface RowContext {
  readonly money: ReadonlyMap<string, OrderPayment>
  readonly pickup: PickupPlace
  readonly now: Date
}

function describeRow(
  { promises, placedAt, editableUntil, units, arrivedLines, ...order }: ListedOrder,
  { money, pickup, now }: RowContext,
): OrderPage['rows'][number] {
  const returnableUntil = findReturnableUntil(arrivedLines, now)
  return {
    id: order.id,
    number: order.number,
    returnableUntil,
    ...describeOrderStatus({
      status: order.status,
      total: order.total - order.tenderTotal,
      money: money.get(order.id) ?? null,
      methods: promises,
      pickup,
      pieces: units ?? [unfulfilledUnit],
      editableUntil,
      returnableUntil,
      now,
    }),
    placedAt: placedAt.toISOString(),
    total: order.total,
    currency: order.currency,
    count: order.unitCount,
    recipients: [...order.recipients],
    pictures: [...order.pictures],
    arrives: deliveryRange(promises),
    isPickup: promises.length > 0 && promises.every(({ id }) => isPickup(id)),
  }
}

/** The lines of order `o` that a parcel carried, with the state of each unit. */
const selectArrivedLines = sql`
    (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'returnTerms', l.return_terms, 'isGiftCard', l.gift_card is not null,
            'pieces', (
              select jsonb_agg(
                jsonb_build_object(
                  'fulfillment', p.status, 'returning', p.return_state,
                  'isOwnedByRecipient', p.recipient_email is not null,
                  'shippedAt', p.shipped_at, 'deliveredAt', p.delivered_at
                )
              )
              from order_units p
              where p.line_id = l.id
            )
          )
        ),
        '[]'
      )
      from order_lines l
      where l.order_id = o.id
        and exists (
          select 1 from order_units p where p.line_id = l.id and p.shipped_at is not null
        )
    )`

function selectPage(condition: Sql, { page, pageSize }: Input): Sql {
  return sql`
    with mine as (
      select o.*
      from orders o
      where ${condition}
      order by o.placed_at desc, o.id desc
      limit ${pageSize}::int
      offset ${(page - 1) * pageSize}::int
    )
    select
      o.id, o.number, o.status, o.currency, o.total, o.tender_total,
      o.placed_at, o.editable_until,
      (
        select coalesce(jsonb_agg(distinct g.recipient_name), '[]')
        from order_groups g
        where g.order_id = o.id
      ) as recipients,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('id', g.method_id, 'earliest', g.earliest, 'latest', g.latest)
          ),
          '[]'
        )
        from order_groups g
        where g.order_id = o.id and g.latest is not null
      ) as promises,
      (
        select coalesce(jsonb_agg(l.picture order by l.position), '[]')
        from (
          select picture, position from order_lines where order_id = o.id order by position limit 4
        ) l
      ) as pictures,
      (
        select coalesce(sum(l.qty), 0)::int from order_lines l where l.order_id = o.id
      ) as unit_count,
      ${selectArrivedLines} as arrived_lines,
      (
        select jsonb_agg(
          distinct jsonb_build_object(
            'fulfillment', case when p.recipient_email is null then p.status else 'delivered' end,
            'trackingStatus', p.tracking_status,
            'returning', case when p.recipient_email is null then p.return_state else 'no' end,
            'isEmailed', l.gift_card is not null
          )
        )
        from order_units p
        join order_lines l on l.id = p.line_id
        where p.order_id = o.id
      ) as units
    from mine o
    order by o.placed_at desc, o.id desc`
}

const statusesByState: Readonly<Record<Exclude<Input['state'], 'all'>, readonly OrderStatus[]>> = {
  open: ['placed', 'on_hold'],
  closed: ['closed'],
  cancelled: ['cancelled'],
}

/** Dates are in the shop's time zone. */
function filterCondition({ q, state, from, to }: Input): Sql {
  const day = sql`(o.placed_at at time zone ${getShopTimeZone()})::date`
  const conditions = [
    state === 'all' ? null : sql`o.status = any(${statusesByState[state]})`,
    from ? sql`${day} >= ${from}::date` : null,
    to ? sql`${day} <= ${to}::date` : null,
    q ? searchCondition(q) : null,
  ].filter((condition) => condition !== null)
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ')
}

/**
 * Matches an order number, or words in product titles, SKUs, options and recipient names. Every
 * word must match.
 */
function searchCondition(q: string): Sql {
  if (splitOrderNumber(q)) return orderNumberCondition(q)
  const words = foldText(q).split(/\s+/).filter(Boolean).slice(0, 8)
  return join(
    words.map(
      (word) => sql`
        (
          position(${word} in fold_text(o.number)) > 0
          or exists (
            select 1
            from order_lines l
            where l.order_id = o.id
              and position(
                ${word} in fold_text(
                  concat_ws(
                    ' ', l.title, l.sku,
                    (select string_agg(value, ' ') from jsonb_array_elements_text(l.options))
                  )
                )
              ) > 0
          )
          or ${recipientNameCondition(word)}
        )`,
    ),
    ' and ',
  )
}

/** A word without letters or digits matches no name. */
function recipientNameCondition(word: string): Sql {
  const key = createNameKey(word)
  return key === ''
    ? sql`false`
    : sql`
      exists (
        select 1
        from order_groups g
        where g.order_id = o.id and position(${key} in name_key(g.recipient_name)) > 0
      )`
}

function deliveryRange(promises: ListedOrder['promises']): OrderPage['rows'][number]['arrives'] {
  const earliest = promises.map((promise) => promise.earliest).sort()[0]
  const latest = promises
    .map((promise) => promise.latest)
    .sort()
    .at(-1)
  return earliest && latest ? { earliest, latest } : null
}
