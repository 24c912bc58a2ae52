import type { GroupExemption } from '#kernel/tax-exemption/exemption.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import {
  boolean,
  date,
  integer,
  json,
  jsonRows,
  nullable,
  text,
  type Row,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

interface BillingName {
  readonly firstName: string
  readonly lastName: string
  readonly phone?: string
}

const orderLinksRow = {
  ownerId: text,
  channel: text,
  placedAt: text,
  billing: nullable(json<BillingName>()),
  /** The name for which the list of orders shows the order. */
  customerName: text,
  paymentState: text,
  fulfillmentState: text,
  returnState: text,
  shipBy: nullable(date),
  latestDelivery: nullable(date),
  isInProduction: boolean,
  hasLostParcel: boolean,
  holdReason: nullable(text),
  isTaxEstimated: boolean,
  taxExemptions: json<readonly GroupExemption[]>(),
  totals: json<Readonly<Record<string, number>>>(),
  returns: jsonRows({
    number: text,
    kind: text,
    status: text,
    requestedAt: text,
    reviewBy: nullable(text),
    shipBy: nullable(text),
  }),
  tickets: jsonRows({ number: text, subject: text, state: text, replyBy: text, at: text }),
  coupons: jsonRows({ code: text, class: text, amount: integer, state: text }),
  tenders: jsonRows({ kind: text, label: text, amount: integer }),
  registries: jsonRows({ id: text, title: text, eventDate: nullable(text) }),
  otherOrders: integer,
}

/** What other tables hold about an order. */
export type OrderLinks = Row<typeof orderLinksRow>

const returnsOfOrder = sql`
  select coalesce(jsonb_agg(jsonb_build_object(
    'number', r.number, 'kind', r.kind, 'status', r.status, 'requestedAt', r.requested_at,
    'reviewBy', r.review_by, 'shipBy', r.ship_by
  ) order by r.requested_at), '[]')
  from returns r
  where r.order_id = o.id`

const ticketsOfOrder = sql`
  select coalesce(jsonb_agg(jsonb_build_object(
    'number', t.number, 'subject', t.subject, 'state', t.state, 'replyBy', t.first_reply_by,
    'at', t.created_at
  ) order by t.created_at), '[]')
  from feedback_tickets t
  where t.order_id = o.id`

const couponsOfOrder = sql`
  select coalesce(jsonb_agg(jsonb_build_object(
    'code', c.code, 'class', c.class, 'amount', c.amount, 'state', c.state
  ) order by c.id), '[]')
  from coupon_uses c
  where c.order_id = o.id`

const tendersOfOrder = sql`
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', t.kind, 'label', t.label, 'amount', t.amount
  ) order by t.position), '[]')
  from order_tenders t
  where t.order_id = o.id`

const registriesOfOrder = sql`
  select coalesce(jsonb_agg(distinct jsonb_build_object(
    'id', r.id, 'title', r.title, 'eventDate', r.event_date
  )), '[]')
  from order_groups g
  join registries r on r.id = g.registry_id
  where g.order_id = o.id`

export function findOrderLinks(db: Db, orderId: string): Promise<OrderLinks | null> {
  return queryRow(
    db,
    orderLinksRow,
    sql`
      select
        o.owner_id, o.channel, to_jsonb(o.placed_at) #>> '{}' as placed_at, o.billing,
        s.customer_name, s.payment_state, s.fulfillment_state, s.return_state, s.ship_by,
        (select max(g.latest) from order_groups g where g.order_id = o.id) as latest_delivery,
        exists (
          select 1 from order_units u where u.order_id = o.id and u.status = 'in_production'
        ) as is_in_production,
        exists (
          select 1 from shipments p where p.order_id = o.id and p.status = 'lost'
        ) as has_lost_parcel,
        (
          select e.data ->> 'reason'
          from order_events e
          where e.order_id = o.id and e.kind = 'order_held' and o.status = 'on_hold'
          order by e.id desc
          limit 1
        ) as hold_reason,
        exists (
          select 1
          from order_groups g
          where g.order_id = o.id and g.tax_sale is not null and g.tax_sale ->> 'ref' is null
        ) as is_tax_estimated,
        (
          select coalesce(jsonb_agg(g.tax_exemption order by g.position), '[]')
          from order_groups g
          where g.order_id = o.id and g.tax_exemption is not null
        ) as tax_exemptions,
        jsonb_build_object(
          'merchandise', o.merchandise, 'productDiscount', o.product_discount,
          'orderDiscount', o.order_discount, 'personalization', o.personalization,
          'wrap', o.wrap, 'shipping', o.shipping, 'shippingDiscount', o.shipping_discount,
          'tax', o.tax, 'grand', o.total
        ) as totals,
        (${returnsOfOrder}) as returns, (${ticketsOfOrder}) as tickets,
        (${couponsOfOrder}) as coupons, (${tendersOfOrder}) as tenders,
        (${registriesOfOrder}) as registries,
        (
          select count(*)::int
          from (
            select 1
            from orders x
            where email_identity(x.email) = email_identity(o.email)
              and x.status <> 'cancelled'
              and x.id <> o.id
            limit 100
          ) others
        ) as other_orders
      from orders o
      join order_summaries s on s.order_id = o.id
      where o.id = ${orderId}`,
  )
}
