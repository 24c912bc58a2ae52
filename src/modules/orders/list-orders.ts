import { sql, type SQL } from 'drizzle-orm'
import { foldText, nameKey } from '#kernel/names/name-key.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import { rows } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import type { Picture } from '#modules/catalog/contract.ts'
import type { ordersContract } from './contract.ts'
import { shownOf, untouched } from './describe-order.ts'
import type { PieceFacts } from './domain/display-status.ts'
import type { OrderStatus } from './domain/order-machine.ts'
import { parseOrderNumber } from './domain/order-number.ts'
import type { OrderParts } from './order-parts.ts'

type Input = InputOf<typeof ordersContract.listOrders>
type Listed = OutputOf<typeof ordersContract.listOrders>

interface ListedRow {
  readonly id: string
  readonly number: string
  readonly status: OrderStatus
  readonly currency: 'USD'
  readonly grand: number
  readonly tendered: number
  readonly placedAt: string
  readonly editableUntil: string | null
  readonly recipients: readonly string[]
  readonly promises: readonly { readonly earliest: CalendarDate; readonly latest: CalendarDate }[]
  readonly pictures: readonly Picture[]
  readonly count: number
  /** Null until something has happened to the order. */
  readonly pieces: readonly PieceFacts[] | null
}

/** A member's orders, the latest first, with what they were searched by. Three queries, whatever the page holds. */
export async function listOrders(
  ctx: Ctx,
  { readMoneyOf }: Pick<OrderParts, 'readMoneyOf'>,
  input: Input,
): Promise<Listed | Refusal> {
  if (input.from && input.to && input.to < input.from) {
    const reason = 'The last day comes before the first.'
    return refuse('fields-invalid', reason, { fields: { to: reason } })
  }
  const which = sql`o.owner_id = ${memberOf(ctx.actor)} and ${filters(input)}`
  const [found, [counted]] = await Promise.all([
    rows<ListedRow>(ctx.db, pageOf(which, input)),
    rows<{ total: number }>(
      ctx.db,
      sql`select count(*)::int as total from orders o where ${which}`,
    ),
  ])
  const money = await readMoneyOf(
    ctx.db,
    found.map(({ id }) => id),
  )
  return {
    page: input.page,
    total: counted?.total ?? 0,
    rows: found.map(({ promises, placedAt, editableUntil, pieces, ...order }) => ({
      id: order.id,
      number: order.number,
      ...shownOf({
        status: order.status,
        total: order.grand - order.tendered,
        money: money.get(order.id) ?? null,
        latest: promises.map(({ latest }) => latest),
        pieces: pieces ?? [untouched],
        editableUntil,
        now: ctx.now,
      }),
      placedAt: new Date(placedAt).toISOString(),
      total: order.grand,
      currency: order.currency,
      count: order.count,
      recipients: [...order.recipients],
      pictures: [...order.pictures],
      arrives: span(promises),
    })),
  }
}

function pageOf(which: SQL, { page, pageSize }: Input): SQL {
  return sql`
    with mine as (
      select o.*
      from orders o
      where ${which}
      order by o.placed_at desc, o.id desc
      limit ${pageSize}::int
      offset ${(page - 1) * pageSize}::int
    )
    select
      o.id, o.number, o.status, o.currency, o.grand, o.tendered,
      to_jsonb(o.placed_at) #>> '{}' as "placedAt",
      to_jsonb(o.editable_until) #>> '{}' as "editableUntil",
      (
        select coalesce(jsonb_agg(distinct g.recipient_name), '[]')
        from order_groups g
        where g.order_id = o.id
      ) as recipients,
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('earliest', g.earliest, 'latest', g.latest)), '[]'
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
      (select coalesce(sum(l.qty), 0)::int from order_lines l where l.order_id = o.id) as count,
      (
        select jsonb_agg(
          distinct jsonb_build_object(
            'fulfillment', case when p.recipient_email is null then p.status else 'delivered' end,
            'tracking', p.tracking,
            'returning', case when p.recipient_email is null then p.return_state else 'no' end
          )
        )
        from order_pieces p
        where p.order_id = o.id
      ) as pieces
    from mine o
    order by o.placed_at desc, o.id desc
  `
}

const statusesOf: Readonly<Record<Exclude<Input['state'], 'all'>, readonly OrderStatus[]>> = {
  open: ['placed', 'on_hold'],
  closed: ['closed'],
  cancelled: ['cancelled'],
}

/** Days are the shop's days. */
function filters({ q, state, from, to }: Input): SQL {
  const day = sql`(o.placed_at at time zone 'America/New_York')::date`
  const wanted = [
    state === 'all' ? null : sql`o.status = any(${sql.param([...statusesOf[state]])}::text[])`,
    from ? sql`${day} >= ${from}::date` : null,
    to ? sql`${day} <= ${to}::date` : null,
    q ? saysOf(q) : null,
  ].filter((one) => one !== null)
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)
}

/** An order number as people type it, or words that stand in its goods or its recipients' names; every word must be found. */
function saysOf(q: string): SQL {
  const number = parseOrderNumber(q)
  if (number) return sql`o.number = ${number}`
  const words = foldText(q).split(/\s+/).filter(Boolean).slice(0, 8)
  return sql.join(
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
          or ${nameHas(word)}
        )
      `,
    ),
    sql` and `,
  )
}

/** A word of punctuation alone is no part of a name. */
function nameHas(word: string): SQL {
  const key = nameKey(word)
  return key === ''
    ? sql`false`
    : sql`
      exists (
        select 1
        from order_groups g
        where g.order_id = o.id and position(${key} in name_key(g.recipient_name)) > 0
      )
    `
}

function span(promises: ListedRow['promises']): Listed['rows'][number]['arrives'] {
  const earliest = promises.map((promise) => promise.earliest).sort()[0]
  const latest = promises
    .map((promise) => promise.latest)
    .sort()
    .at(-1)
  return earliest && latest ? { earliest, latest } : null
}
