import { integer, literal, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { searchText } from '#platform/http/text-fields.ts'
import { choiceFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'

export const couponStates = {
  active: 'Active',
  scheduled: 'Scheduled',
  ended: 'Ended',
  used_up: 'Used up',
  stopped: 'Stopped',
}
export type CouponState = keyof typeof couponStates

const sources = {
  campaign: 'Campaign',
  service: 'Given by staff',
  subscription: 'Newsletter',
  points: 'Points',
  birthday: 'Birthday',
  return_credit: 'Return',
  registry: 'Registry',
}

const classes = { order: 'Order', product: 'Items', shipping: 'Shipping' }

/** Coupons; the codes of a pool are one row. Their states depend on the time. */
export const couponList = (now: Date) =>
  defineList({
    name: 'coupon',
    title: 'Coupons',
    permission: 'coupons.read',
    table: sql`coupons`,
    key: sql`t.id`,
    where: sql`
      (t.pool is null or t.id = (select min(c.id) from coupons c where c.pool = t.pool))`,
    columns: {
      ...names,
      state: listColumn({
        label: 'State',
        kind: 'choice',
        column: literal<CouponState>(),
        value: stateAt(now),
      }),
      ...terms,
    },
    filters: {
      search: listFilter({
        label: 'Code or name',
        kind: 'text',
        schema: searchText(60),
        where: (search: string) => {
          const code = search.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
          const byCode = code === '' ? sql`false` : sql`t.code_key ^@ ${code}`
          return sql`
            (
              ${byCode}
              or lower(t.name) ^@ ${search.toLowerCase()}
              or t.pool in (select c.pool from coupons c where c.code_key = ${code})
            )`
        },
      }),
      state: choiceFilter('State', stateAt(now), couponStates),
      source: choiceFilter('From', sql`t.source`, sources),
      class: choiceFilter('Takes off', sql`t.class`, classes),
    },
    defaultSort: { by: 'createdAt', order: 'desc' },
  })

function stateAt(now: Date): Sql {
  return sql`
    (
      case
        when t.state = 'revoked' then 'stopped'
        when t.ends_at <= ${now} then 'ended'
        when t.pool is null and t.used >= t.max_uses then 'used_up'
        when t.starts_at > ${now} then 'scheduled'
        else 'active'
      end
    )`
}

const ofPool = (own: Sql, sum: Sql): Sql =>
  sql`
    (
      case
        when t.pool is null then ${own}
        else (select ${sum} from coupons c where c.pool = t.pool)
      end
    )`

const names = {
  code: listColumn({
    label: 'Code',
    kind: 'text',
    column: text,
    value: sql`coalesce('Pool ' || t.pool, t.code)`,
  }),
  name: listColumn({ label: 'Name', kind: 'text', column: text, value: sql`t.name` }),
}

const terms = {
  value: listColumn({
    label: 'Value',
    kind: 'text',
    column: text,
    value: sql`
      (
        case t.value ->> 'kind'
          when 'percent' then trim_scale((t.value ->> 'percent')::numeric / 100) || '% off'
          when 'amount' then '$' || trim_scale((t.value ->> 'amount')::numeric / 100) || ' off'
          when 'free_shipping' then 'Free shipping'
          when 'buy_get' then
            concat('Buy ', t.value ->> 'buy', ', get ', t.value ->> 'get')
          when 'cheapest' then 'Cheapest item'
          when 'tiers' then 'More for more'
          else 'A free gift'
        end
      )`,
  }),
  class: listColumn({
    label: 'Takes off',
    kind: 'choice',
    column: literal<keyof typeof classes>(),
    value: sql`t.class`,
    isOptional: true,
  }),
  startsAt: listColumn({
    label: 'Starts',
    kind: 'timestamp',
    column: timestamp,
    value: sql`t.starts_at`,
  }),
  endsAt: listColumn({
    label: 'Ends',
    kind: 'timestamp',
    column: nullable(timestamp),
    value: sql`t.ends_at`,
  }),
  used: listColumn({
    label: 'Uses',
    kind: 'integer',
    column: integer,
    value: ofPool(sql`t.used`, sql`sum(c.used)::int`),
  }),
  maxUses: listColumn({
    label: 'Limit',
    kind: 'integer',
    column: nullable(integer),
    value: ofPool(sql`t.max_uses`, sql`count(*)::int`),
  }),
  spent: listColumn({
    label: 'Taken off',
    kind: 'money',
    column: integer,
    value: ofPool(sql`least(t.spent, 2147483647)::int`, sql`least(sum(c.spent), 2147483647)::int`),
  }),
  budget: listColumn({
    label: 'Budget',
    kind: 'money',
    column: nullable(integer),
    value: sql`t.budget`,
  }),
  source: listColumn({
    label: 'From',
    kind: 'choice',
    column: literal<keyof typeof sources>(),
    value: sql`t.source`,
    isOptional: true,
  }),
  createdAt: listColumn({
    label: 'Created',
    kind: 'timestamp',
    column: timestamp,
    value: sql`t.created_at`,
    sort: sql`t.created_at`,
    isOptional: true,
  }),
}
