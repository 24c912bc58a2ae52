import type { Currency } from '#kernel/locale/shop-locale.ts'
import type { GroupExemption } from '#kernel/tax-exemption/exemption.ts'
import type { PriceAdjustment, TaxRow, Totals } from '#modules/pricing/price-lines.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import type { Picture } from '#modules/catalog/contract.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import {
  boolean,
  date,
  integer,
  json as jsonOf,
  jsonRow,
  jsonRows,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { FulfillmentStatus, OrderStatus, TrackingStatus } from '../domain/order-machine.ts'
import type { ReturnState } from '../domain/order-unit.ts'
import type { OrderReturnTerms } from '../domain/return-terms.ts'
import type { PlacedAddress, PlacedBilling, PlacedGiftCard, PlacedOrder } from '../placed-order.ts'

const unitShape = {
  fulfillment: literal<FulfillmentStatus>(),
  trackingStatus: nullable(literal<TrackingStatus>()),
  returning: literal<ReturnState>(),
  isOwnedByRecipient: boolean,
  shippedAt: nullable(timestamp),
  deliveredAt: nullable(timestamp),
}

const lineShape = {
  id: text,
  productSlug: text,
  sku: nullable(text),
  title: text,
  options: jsonOf<readonly string[]>(),
  picture: jsonOf<Picture>(),
  giftNote: text,
  qty: integer,
  unitPrice: integer,
  discount: integer,
  tax: integer,
  total: integer,
  returnTerms: jsonOf<OrderReturnTerms>(),
  personalization: nullable(jsonOf<Personalization>()),
  isGiftCard: boolean,
  /** Without names and addresses once the order is anonymized. */
  giftCard: nullable(jsonOf<Partial<PlacedGiftCard>>()),
  /** Null until something has happened to the order. */
  pieces: nullable(jsonRows(unitShape)),
}

const groupShape = {
  id: text,
  recipientName: text,
  registryId: nullable(text),
  /** "Reno, NV"; empty when nothing is shipped. */
  place: text,
  /** Null for registry gifts too: their address is never shown to the buyer. */
  address: nullable(jsonOf<PlacedAddress>()),
  giftNote: text,
  wrap: boolean,
  pricesHidden: boolean,
  deliverOn: nullable(date),
  totals: jsonOf<Totals>(),
  taxExemption: nullable(jsonOf<GroupExemption>()),
  method: nullable(jsonRow({ id: text, label: text, earliest: date, latest: date })),
  lines: jsonRows(lineShape),
}

const storedOrderRow = {
  id: text,
  number: text,
  status: literal<OrderStatus>(),
  email: text,
  currency: literal<Currency>(),
  placedAt: timestamp,
  editableUntil: nullable(timestamp),
  taxes: jsonOf<readonly TaxRow[]>(),
  billing: nullable(jsonOf<PlacedBilling>()),
  policies: jsonOf<PlacedOrder['policies']>(),
  totals: jsonRow({
    merchandise: integer,
    productDiscount: integer,
    orderDiscount: integer,
    personalization: integer,
    wrap: integer,
    shipping: integer,
    shippingDiscount: integer,
    tax: integer,
    grand: integer,
  }),
  groups: jsonRows(groupShape),
  adjustments: jsonRows({
    kind: literal<PriceAdjustment['kind']>(),
    source: text,
    label: text,
    amount: integer,
    groupId: nullable(text),
    lineId: nullable(text),
  }),
  tenders: jsonRows({ label: text, amount: integer }),
  events: jsonRows({ kind: text, at: timestamp, actor: text }),
}

/** An order as stored: the frozen checkout and what has happened since. */
export type StoredOrder = Row<typeof storedOrderRow>
export type StoredGroup = Row<typeof groupShape>
export type StoredOrderLine = Row<typeof lineShape>

const unitsOfLine = sql`
  select jsonb_agg(
    jsonb_build_object(
      'fulfillment', p.status, 'trackingStatus', p.tracking_status, 'returning', p.return_state,
      'isOwnedByRecipient', p.recipient_email is not null, 'shippedAt', p.shipped_at,
      'deliveredAt', p.delivered_at
    )
    order by p.unit
  )
  from order_units p
  where p.line_id = l.id`

const linesOfGroup = sql`
  select jsonb_agg(
    jsonb_build_object(
      'id', l.id, 'productSlug', l.product_slug, 'sku', l.sku, 'title', l.title,
      'options', l.options, 'picture', l.picture, 'giftNote', l.gift_note, 'qty', l.qty,
      'unitPrice', l.unit_price, 'discount', l.discount, 'tax', l.tax, 'total', l.total,
      'returnTerms', l.return_terms, 'personalization', l.personalization,
      'isGiftCard', l.gift_card is not null, 'giftCard', l.gift_card,
      'pieces', (${unitsOfLine})
    )
    order by l.position
  )
  from order_lines l
  where l.group_id = g.id`

const groupsOfOrder = sql`
  select jsonb_agg(
    jsonb_build_object(
      'id', g.id, 'recipientName', g.recipient_name, 'registryId', g.registry_id,
      'place', coalesce((g.address ->> 'city') || ', ' || (g.address ->> 'stateCode'), ''),
      'address', case when g.registry_id is null then g.address end,
      'giftNote', g.gift_note, 'wrap', g.wrap, 'pricesHidden', g.prices_hidden,
      'deliverOn', g.needed_by, 'totals', g.totals,
      'taxExemption', g.tax_exemption,
      'method', case when g.method_id is not null then jsonb_build_object(
        'id', g.method_id, 'label', g.method_label, 'earliest', g.earliest, 'latest', g.latest
      ) end,
      'lines', (${linesOfGroup})
    )
    order by g.position
  )
  from order_groups g
  where g.order_id = o.id`

const adjustmentsOfOrder = sql`
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'kind', a.kind, 'source', a.source, 'label', a.label, 'amount', a.amount,
        'groupId', a.group_id, 'lineId', a.line_id
      )
      order by a.position
    ),
    '[]'
  )
  from order_adjustments a
  where a.order_id = o.id`

const tendersOfOrder = sql`
  select coalesce(
    jsonb_agg(jsonb_build_object('label', t.label, 'amount', t.amount) order by t.position), '[]'
  )
  from order_tenders t
  where t.order_id = o.id`

const buyerEventsOfOrder = sql`
  select coalesce(
    jsonb_agg(
      jsonb_build_object('kind', e.kind, 'at', e.at, 'actor', e.actor_kind) order by e.id
    ),
    '[]'
  )
  from order_events e
  where e.order_id = o.id and e.visibility = 'customer'`

/**
 * Loads an order with its groups, lines, units and events in one query. `condition` is on the
 * alias `o`.
 */
export async function findStoredOrder(db: Db, condition: Sql): Promise<StoredOrder | null> {
  return queryRow(
    db,
    storedOrderRow,
    sql`
      select
        o.id, o.number, o.status, o.email, o.currency, o.placed_at, o.editable_until, o.taxes,
        o.billing, o.policies,
        jsonb_build_object(
          'merchandise', o.merchandise, 'productDiscount', o.product_discount,
          'orderDiscount', o.order_discount, 'personalization', o.personalization, 'wrap', o.wrap,
          'shipping', o.shipping, 'shippingDiscount', o.shipping_discount, 'tax', o.tax,
          'grand', o.total
        ) as totals,
        (${groupsOfOrder}) as groups, (${adjustmentsOfOrder}) as adjustments,
        (${tendersOfOrder}) as tenders, (${buyerEventsOfOrder}) as events
      from orders o
      where ${condition}`,
  )
}
