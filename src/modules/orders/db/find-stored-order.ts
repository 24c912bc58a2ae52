import { sql, type SQL } from 'drizzle-orm'
import type { PriceAdjustment, TaxRow, Totals } from '#modules/pricing/price-lines.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { OrderUnitState } from '../domain/display-status.ts'
import type { OrderStatus } from '../domain/order-machine.ts'
import type { OrderReturnTerms } from '../domain/return-terms.ts'
import type { PlacedBilling, PlacedGroup, PlacedLine, PlacedOrder } from '../placed-order.ts'

/** An order as stored: the frozen checkout and what has happened since. */
export interface StoredOrder {
  readonly id: string
  readonly number: string
  readonly status: OrderStatus
  readonly email: string
  readonly currency: 'USD'
  readonly placedAt: string
  readonly editableUntil: string | null
  readonly totals: Totals
  readonly taxes: readonly TaxRow[]
  readonly billing: PlacedBilling | null
  readonly policies: PlacedOrder['policies']
  readonly groups: readonly StoredGroup[]
  readonly adjustments: readonly PriceAdjustment[]
  readonly tenders: readonly { readonly label: string; readonly amount: number }[]
  readonly events: readonly { readonly kind: string; readonly at: string; readonly actor: string }[]
}

export type StoredGroup = Omit<PlacedGroup, 'lines' | 'taxes'> & {
  readonly lines: readonly StoredOrderLine[]
  /** "Reno, NV"; empty when nothing is shipped. */
  readonly place: string
}

export type StoredOrderLine = Pick<
  PlacedLine,
  | 'id'
  | 'productSlug'
  | 'sku'
  | 'title'
  | 'options'
  | 'picture'
  | 'giftNote'
  | 'qty'
  | 'unitPrice'
  | 'personalization'
> & {
  readonly discount: number
  readonly tax: number
  readonly total: number
  readonly returnPromise: OrderReturnTerms
  /** Null until something has happened to the order. */
  readonly pieces: readonly StoredOrderUnit[] | null
  readonly isGiftCard: boolean
}

export interface StoredOrderUnit extends OrderUnitState {
  readonly isGiven: boolean
  readonly shippedAt: string | null
  readonly deliveredAt: string | null
}

/**
 * Loads an order with its groups, lines, units and events in one query. `which` is a condition on
 * the alias `o`.
 */
export async function findStoredOrder(db: Db, which: SQL): Promise<StoredOrder | null> {
  const [order] = await rows<StoredOrder>(
    db,
    sql`
      select
        o.id, o.number, o.status, o.email, o.currency, to_jsonb(o.placed_at) as "placedAt",
        to_jsonb(o.editable_until) as "editableUntil", o.taxes, o.billing, o.policies,
        jsonb_build_object(
          'merchandise', o.merchandise, 'productDiscount', o.product_discount,
          'orderDiscount', o.order_discount, 'personalization', o.personalization, 'wrap', o.wrap,
          'shipping', o.shipping, 'shippingDiscount', o.shipping_discount, 'tax', o.tax,
          'grand', o.grand
        ) as totals,
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', g.id, 'recipientName', g.recipient_name, 'registryId', g.registry_id,
              'place', coalesce((g.address ->> 'city') || ', ' || (g.address ->> 'stateCode'), ''),
              'address', case when g.registry_id is null then g.address end,
              'giftNote', g.gift_note, 'wrap', g.wrap, 'pricesHidden', g.prices_hidden,
              'deliverOn', g.needed_by, 'totals', g.totals,
              'method', case when g.method_id is not null then jsonb_build_object(
                'id', g.method_id, 'label', g.method_label, 'earliest', g.earliest,
                'latest', g.latest
              ) end,
              'lines', (
                select jsonb_agg(
                  jsonb_build_object(
                    'id', l.id, 'productSlug', l.product_slug, 'sku', l.sku, 'title', l.title,
                    'options', l.options, 'picture', l.picture, 'giftNote', l.gift_note,
                    'qty', l.qty, 'unitPrice', l.unit_price, 'discount', l.discount, 'tax', l.tax,
                    'total', l.total, 'returnPromise', l.return_promise,
                    'personalization', l.personalization, 'isGiftCard', l.gift_card is not null,
                    'pieces', (
                      select jsonb_agg(
                        jsonb_build_object(
                          'fulfillment', p.status, 'tracking', p.tracking,
                          'returning', p.return_state, 'isGiven', p.recipient_email is not null,
                          'shippedAt', p.shipped_at, 'deliveredAt', p.delivered_at
                        )
                        order by p.unit
                      )
                      from order_units p
                      where p.line_id = l.id
                    )
                  )
                  order by l.position
                )
                from order_lines l
                where l.group_id = g.id
              )
            )
            order by g.position
          )
          from order_groups g
          where g.order_id = o.id
        ) as groups,
        (
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
          where a.order_id = o.id
        ) as adjustments,
        (
          select coalesce(
            jsonb_agg(jsonb_build_object('label', t.label, 'amount', t.amount) order by t.position),
            '[]'
          )
          from order_tenders t
          where t.order_id = o.id
        ) as tenders,
        (
          select coalesce(
            jsonb_agg(
              jsonb_build_object('kind', e.kind, 'at', e.at, 'actor', e.actor_kind) order by e.id
            ),
            '[]'
          )
          from order_events e
          where e.order_id = o.id and e.visibility = 'customer'
        ) as events
      from orders o
      where ${which}
    `,
  )
  return order ?? null
}
