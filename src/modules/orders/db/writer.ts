import { sum } from '#kernel/money/money.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { insertValues, json, sql, type Sql } from '#platform/db/sql.ts'
import { hashToken } from '#platform/secrets/secrets.ts'
import { editableUntil } from '../edit-window.ts'
import { freezeReturnTerms } from '../domain/return-terms.ts'
import type { PlacedGroup, PlacedLine, PlacedOrder } from '../placed-order.ts'
import { orderEmailKey, orderLinkLifetime, orderLookupKey } from './keys.ts'

/** False when another order has the number: then nothing was written. */
export async function insertOrder(
  tx: Tx,
  placed: PlacedOrder,
  { number, token }: { number: string; token: string },
): Promise<boolean> {
  const order = await queryRow(
    tx,
    { id: text },
    sql`
      with o as (
        insert into orders ${insertValues(orderValues(placed, number))}
        on conflict (number) do nothing
        returning id
      ),
      g as (${insertGroups(placed)}),
      l as (${insertLines(placed)}),
      a as (${insertAdjustments(placed)}),
      t as (${insertTenders(placed)}),
      e as (${insertFirstEvents(placed)}),
      k as (${insertAccess(placed, token)})
      select id from o`,
  )
  return order !== null
}

function orderValues(placed: PlacedOrder, number: string) {
  const { totals, tenders = [] } = placed
  return {
    id: placed.id,
    number,
    checkoutId: placed.checkoutId,
    cartId: placed.cartId,
    channel: placed.channel ?? 'web',
    ownerId: placed.ownerId,
    sessionId: placed.sessionId,
    email: placed.email,
    lookupKey: orderLookupKey(number, placed.email),
    emailKey: orderEmailKey(placed.email),
    currency: placed.currency,
    merchandise: totals.merchandise,
    productDiscount: totals.productDiscount,
    orderDiscount: totals.orderDiscount,
    personalization: totals.personalization,
    wrap: totals.wrap,
    shipping: totals.shipping,
    shippingDiscount: totals.shippingDiscount,
    tax: totals.tax,
    total: totals.grand,
    tenderTotal: sum(tenders.map((tender) => tender.amount)),
    taxes: json(placed.taxes),
    taxProvider: findTaxProvider(placed),
    billing: json(placed.billing),
    policies: json(placed.policies),
    marketingConsent: placed.marketing.consent,
    marketingConsentAt: placed.marketing.at,
    // Work on a commission starts at once, so its order has no edit window.
    editableUntil: placed.commissionId === undefined ? editableUntil(placed.placedAt) : null,
    placedAt: placed.placedAt,
  }
}

/** The tax service that the order is recorded at. */
function findTaxProvider({ groups }: Pick<PlacedOrder, 'groups'>): string | null {
  return groups.find(({ taxSale }) => taxSale)?.taxSale?.provider ?? null
}

function insertGroups({ groups }: PlacedOrder): Sql {
  return sql`
    insert into order_groups (
      id, order_id, position, recipient_name, address, method_id, method_label, earliest, latest,
      gift_note, wrap, prices_hidden, totals, taxes, tax_sale, tax_exemption,
      taxed_state, registry_id, ship_after, needed_by, is_unshipped
    )
    select
      x.id, o.id, x.position, x.recipient_name, nullif(x.address, 'null'), x.method_id,
      x.method_label, x.earliest, x.latest, x.gift_note, x.wrap, x.prices_hidden, x.totals,
      x.taxes, nullif(x.tax_sale, 'null'), nullif(x.tax_exemption, 'null'),
      x.taxed_state, x.registry_id, x.ship_after, x.needed_by, x.is_unshipped
    from o, jsonb_to_recordset(${json(groups.map(groupRow))}) as x (
      id text, position int, recipient_name text, address jsonb, method_id text,
      method_label text, earliest date, latest date, gift_note text, wrap boolean,
      prices_hidden boolean, totals jsonb, taxes jsonb, tax_sale jsonb, tax_exemption jsonb,
      taxed_state text, registry_id text, ship_after date, needed_by date, is_unshipped boolean
    )`
}

function insertLines(placed: PlacedOrder): Sql {
  return sql`
    insert into order_lines (
      id, order_id, group_id, position, variant_id, product_id, product_slug, sku, title, options,
      picture, gift_note, qty, unit_price, compare_at, discount, tax, total, units,
      return_terms, personalization, gift_card
    )
    select
      x.id, o.id, x.group_id, x.position, x.variant_id, x.product_id, x.product_slug, x.sku,
      x.title, x.options, x.picture, x.gift_note, x.qty, x.unit_price, x.compare_at, x.discount,
      x.tax, x.total, x.units, x.return_terms, nullif(x.personalization, 'null'),
      nullif(x.gift_card, 'null')
    from o, jsonb_to_recordset(${json(lineRows(placed))}) as x (
      id text, group_id text, position int, variant_id text, product_id text, product_slug text,
      sku text, title text, options jsonb, picture jsonb, gift_note text, qty int,
      unit_price int, compare_at int, discount int, tax int, total int, units jsonb,
      return_terms jsonb, personalization jsonb, gift_card jsonb
    )`
}

function insertAdjustments({ adjustments }: PlacedOrder): Sql {
  const rows = adjustments.map((adjustment, position) => ({ position, ...adjustment }))
  return sql`
    insert into order_adjustments (
      order_id, position, kind, source, label, amount, group_id, line_id
    )
    select o.id, x.position, x.kind, x.source, x.label, x.amount, x."groupId", x."lineId"
    from o, jsonb_to_recordset(${json(rows)}) as x (
      position int, kind text, source text, label text, amount int, "groupId" text, "lineId" text
    )`
}

function insertTenders({ tenders = [] }: PlacedOrder): Sql {
  const rows = tenders.map((tender, position) => ({ position, ...tender }))
  return sql`
    insert into order_tenders (
      order_id, position, kind, balance_type, grant_id, payment_id, label, amount, shares
    )
    select
      o.id, x.position, x.kind, x.pocket, x."grantId", x."paymentId", x.label, x.amount, x.shares
    from o, jsonb_to_recordset(${json(rows)}) as x (
      position int, kind text, pocket text, "grantId" text, "paymentId" text, label text,
      amount int, shares jsonb
    )`
}

function insertFirstEvents({ placedAt, ownerId }: PlacedOrder): Sql {
  return sql`
    insert into order_events (order_id, at, kind, actor_kind, actor_id, visibility)
    select o.id, ${placedAt}::timestamptz, x.kind, x.actor_kind, x.actor_id, x.visibility
    from o, (
      values
        ('order_placed', 'customer', ${ownerId}, 'customer'),
        ('confirmation_mailed', 'system', null, 'staff')
    ) as x (kind, actor_kind, actor_id, visibility)`
}

function insertAccess({ placedAt }: PlacedOrder, token: string): Sql {
  const expiresAt = new Date(placedAt.getTime() + orderLinkLifetime)
  return sql`
    insert into order_access (token_hash, order_id, expires_at, created_at)
    select ${hashToken(token)}, o.id, ${expiresAt}::timestamptz, ${placedAt}::timestamptz
    from o`
}

export interface OrderEvent {
  /** The orders it happened to. */
  readonly orderIds: readonly string[]
  readonly at: Date
  readonly kind: string
  readonly actor: {
    readonly kind: 'customer' | 'staff' | 'system' | 'carrier' | 'provider'
    readonly id?: string
  }
  readonly visibility: 'customer' | 'staff'
  readonly data?: Readonly<Record<string, unknown>>
}

export async function insertEvent(
  tx: Tx,
  { orderIds, at, kind, actor, visibility, data = {} }: OrderEvent,
): Promise<void> {
  await execute(
    tx,
    sql`
      insert into order_events (order_id, at, kind, actor_kind, actor_id, visibility, data)
      select
        id, ${at}::timestamptz, ${kind}, ${actor.kind}, ${actor.id ?? null}, ${visibility},
        ${json(data)}
      from unnest(${orderIds}::text[]) as o (id)`,
  )
}

function groupRow(group: PlacedGroup, position: number) {
  return {
    id: group.id,
    position,
    recipient_name: group.recipientName,
    address: group.address,
    method_id: group.method?.id ?? null,
    method_label: group.method?.label ?? '',
    earliest: group.method?.earliest ?? null,
    latest: group.method?.latest ?? null,
    gift_note: group.giftNote,
    wrap: group.wrap,
    prices_hidden: group.pricesHidden,
    totals: group.totals,
    taxes: group.taxes,
    tax_sale: group.taxSale ?? null,
    tax_exemption: group.taxExemption ?? null,
    taxed_state: group.taxedState ?? null,
    registry_id: group.registryId ?? null,
    ship_after: group.shipAfter ?? null,
    needed_by: group.deliverOn ?? null,
    is_unshipped: group.lines.some(({ giftCard }) => !giftCard),
  }
}

function lineRows({ groups, policies, placedAt }: PlacedOrder) {
  const lines = groups.flatMap((group) =>
    group.lines.map((line) => ({
      line,
      group,
    })),
  )
  return lines.map(({ line, group }, position) =>
    lineRow(line, { group, position, policy: policies.returns, placedAt }),
  )
}

interface LinePlace {
  readonly group: PlacedGroup
  readonly position: number
  readonly policy: string
  readonly placedAt: Date
}

function lineRow(line: PlacedLine, { group, position, policy, placedAt }: LinePlace) {
  const { totals } = line
  return {
    id: line.id,
    group_id: group.id,
    position,
    variant_id: line.variantId,
    product_id: line.productId,
    product_slug: line.productSlug,
    sku: line.sku,
    title: line.title,
    options: line.options,
    picture: line.picture,
    gift_note: line.giftNote,
    qty: line.qty,
    unit_price: line.unitPrice,
    compare_at: line.compareAt,
    discount: totals.productDiscount + totals.orderDiscount,
    tax: totals.tax,
    total: totals.grand,
    units: line.units,
    return_terms: freezeReturnTerms(
      policy,
      { ...line, isPersonalized: line.personalization !== null },
      { group, placedAt },
    ),
    personalization: line.personalization,
    gift_card: line.giftCard ?? null,
  }
}
