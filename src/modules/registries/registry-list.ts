import { createNameKey } from '#kernel/names/name-key.ts'
import { calendarDate, days } from '#kernel/time/time.ts'
import { integer, literal, nullable, text, timestamp, date } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { daySchema } from '#platform/http/fields.ts'
import { searchText } from '#platform/http/text-fields.ts'
import { choiceFilter, flagFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'
import { registryStateLabels, registryVisibilityLabels } from './domain/registry.ts'

/** The registries of the shop. Whether an event has passed depends on the time. */
export const registryList = (now: Date) =>
  defineList({
    name: 'registry',
    title: 'Registries',
    permission: 'registries.read',
    table: sql`registries`,
    key: sql`t.id`,
    joins: sql`left join members m on m.id = t.owner_id`,
    where: sql`(t.status <> 'deleted' or t.deleted_at > ${new Date(now.getTime() - days(30))})`,
    columns,
    filters: {
      search: listFilter({
        label: 'Name, email, number, link or order of a gift',
        kind: 'text',
        schema: searchText(100),
        where: searchRegistries,
      }),
      event: choiceFilter('Event', getEventTime(now), eventTimes),
      state: choiceFilter('State', sql`t.status`, registryStateLabels),
      visibility: choiceFilter('Who sees it', sql`t.visibility`, registryVisibilityLabels),
      undeliverable: flagFilter(
        'Undeliverable gifts',
        sql`
          exists (
            select 1
            from registry_undeliverable_gifts s
            where s.registry_id = t.id and s.decided_at is null
          )`,
      ),
      eventFrom: listFilter({
        label: 'Event from',
        kind: 'date',
        schema: daySchema,
        where: (day: string) => sql`t.event_date >= ${day}::date`,
      }),
      eventTo: listFilter({
        label: 'Event until',
        kind: 'date',
        schema: daySchema,
        where: (day: string) => sql`t.event_date <= ${day}::date`,
      }),
    },
    defaultSort: { by: 'eventDate', order: 'asc' },
  })

const eventTimes = { upcoming: 'Upcoming', past: 'Past', none: 'No date yet' }

function getEventTime(now: Date): Sql {
  return sql`
    (
      case
        when t.event_date is null then 'none'
        when t.event_date >= ${calendarDate(now)}::date then 'upcoming'
        else 'past'
      end
    )`
}

const countUnits = (condition: Sql): Sql =>
  sql`
    (
      select count(*)::int
      from registry_units u
      where u.registry_id = t.id and ${condition}
    )`

const columns = {
  names: listColumn({
    label: 'For',
    kind: 'text',
    column: nullable(text),
    value: sql`
      (
        select string_agg(p ->> 'firstName' || ' ' || (p ->> 'lastName'), ' and ')
        from jsonb_array_elements(t.registrants) p
      )`,
  }),
  title: listColumn({ label: 'Title', kind: 'text', column: text, value: sql`t.title` }),
  eventType: listColumn({
    label: 'Occasion',
    kind: 'choice',
    column: text,
    value: sql`replace(t.event_type, '-', ' ')`,
  }),
  eventDate: listColumn({
    label: 'Event',
    kind: 'date',
    column: nullable(date),
    value: sql`t.event_date`,
    sort: sql`coalesce(t.event_date, 'infinity'::date)`,
  }),
  state: listColumn({
    label: 'State',
    kind: 'choice',
    column: literal<keyof typeof registryStateLabels>(),
    value: sql`t.status`,
  }),
  city: listColumn({
    label: 'City',
    kind: 'text',
    column: text,
    value: sql`concat_ws(', ', nullif(t.city, ''), nullif(t.state_code, ''))`,
  }),
  wanted: listColumn({
    label: 'Wanted',
    kind: 'integer',
    column: integer,
    value: countUnits(sql`u.status <> 'withdrawn' and not u.is_extra`),
  }),
  bought: listColumn({
    label: 'Bought',
    kind: 'integer',
    column: integer,
    value: countUnits(sql`u.status not in ('wanted', 'held', 'withdrawn')`),
  }),
  waiting: listColumn({
    label: 'Gifts to ship',
    kind: 'integer',
    column: integer,
    value: countUnits(sql`u.status = 'bought'`),
  }),
  visibility: listColumn({
    label: 'Who sees it',
    kind: 'choice',
    column: literal<keyof typeof registryVisibilityLabels>(),
    value: sql`t.visibility`,
    isOptional: true,
  }),
  email: listColumn({
    label: 'Owner',
    kind: 'text',
    column: nullable(text),
    value: sql`m.email`,
    isOptional: true,
  }),
  number: listColumn({
    label: 'Number',
    kind: 'text',
    column: text,
    value: sql`t.number`,
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

/** By name of a registrant or the owner's email, or by number, link or the order of a gift. */
function searchRegistries(search: string): Sql {
  const name = createNameKey(search)
  const exact = search.trim().toLowerCase()
  const byName =
    name.length < 2
      ? sql`false`
      : sql`
          exists (
            select 1
            from jsonb_array_elements(t.registrants) p
            where name_key(p ->> 'lastName') ^@ ${name}
              or name_key((p ->> 'firstName') || (p ->> 'lastName')) ^@ ${name}
          )`
  return sql`
    (
      ${byName}
      or t.number = ${exact.replaceAll(/\D/g, '')}
      or t.slug = ${exact.split('/').at(-1) ?? ''}
      or t.owner_id in (select id from members where email ^@ ${exact})
      or t.id in (
        select g.registry_id
        from registry_gifts g
        join orders o on o.id = g.order_id
        where o.number = ${search.trim().toUpperCase()} or lower(g.giver_email) = ${exact}
      )
    )`
}
