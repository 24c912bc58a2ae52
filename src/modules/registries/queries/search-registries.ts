import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { join, sql, type Sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { givingContract } from '../api/giving-contract.ts'
import { listStoredRegistries, type StoredRegistry } from '../db/registries.ts'
import type { EventType } from '../domain/event-types.ts'
import { parseNameSearch, type NamePatterns, type NameSearch } from '../domain/name-search.ts'
import { formatMonth, formatPlace } from './shared-registry.ts'

/** The total is limited so that nobody can list all registries. */
const pageSize = 10
const maxResults = 20

type Found = OutputOf<typeof givingContract.findRegistries>
type Search = InputOf<typeof givingContract.findRegistries>

/**
 * Finds searchable registries by the names of their registrants. Only if no name matches as it is
 * written, names with one wrong letter are found.
 */
export async function searchRegistries(
  ctx: Ctx,
  { readEventTypes }: Pick<Services, 'readEventTypes'>,
  search: Search,
): Promise<Found> {
  const names = parseNameSearch(search.name)
  if (names.length === 0) return { match: 'exact', rows: [], total: 0, page: search.page }
  const exactIds = await listMatches(ctx, search, hasNames(names, 'exact'))
  const isExact = exactIds.length > 0
  const ids = isExact ? exactIds : await listMatches(ctx, search, hasNames(names, 'similar'))
  const pageIds = ids.slice((search.page - 1) * pageSize, search.page * pageSize)
  const [registries, eventTypes] = [
    await listStoredRegistries(ctx.db, sql`r.id = any(${pageIds})`),
    await readEventTypes(),
  ]
  return {
    match: isExact ? 'exact' : 'similar',
    total: ids.length,
    page: search.page,
    rows: pageIds.flatMap((id) => {
      const registry = registries.find((one) => one.id === id)
      return registry ? [describeFound(registry, eventTypes)] : []
    }),
  }
}

async function listMatches(
  ctx: Ctx,
  { month, stateCode }: Search,
  hasNamesOf: Sql,
): Promise<string[]> {
  const matches = await queryRows(
    ctx.db,
    { id: text },
    sql`
      select r.id
      from registries r
      where r.visibility = 'searchable'
        and r.status = 'active'
        and r.slug is not null
        and ${hasNamesOf}
        and (${month ?? null}::text is null or to_char(r.event_date, 'YYYY-MM') = ${month ?? null})
        and (${stateCode || null}::text is null or r.state_code = ${stateCode || null})
        and (r.event_date is null or r.event_date > ${calendarDate(ctx.now)}::date - 548)
      order by r.event_date nulls last, r.id
      limit ${maxResults}`,
  )
  return matches.map(({ id }) => id)
}

/** Condition that `r` has every person of the search, each in one of the divisions. */
function hasNames(names: NameSearch, kind: keyof NamePatterns): Sql {
  return join(
    names.map(
      (person) =>
        sql`(${join(
          person.map(
            (groups) =>
              sql`(${join(
                groups.map((patterns) => hasName(patterns[kind])),
                ' and ',
              )})`,
          ),
          ' or ',
        )})`,
    ),
    ' and ',
  )
}

const hasName = (patterns: readonly string[]): Sql =>
  sql`
    exists (
      select 1
      from jsonb_array_elements(r.registrants) p
      where name_key(p ->> 'firstName') like any(${patterns}::text[])
        or name_key(p ->> 'lastName') like any(${patterns}::text[])
    )`

function describeFound(
  registry: StoredRegistry,
  eventTypes: readonly EventType[],
): Found['rows'][number] {
  const { slug, registrants, title, eventType, eventDate } = registry
  return {
    slug: slug ?? '',
    names: registrants.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(' and '),
    title,
    eventName: eventTypes.find((type) => type.id === eventType)?.name ?? '',
    month: formatMonth(eventDate),
    place: formatPlace(registry),
  }
}

/**
 * The number, like the link, is shared by the owner; the page it leads to asks for a password if
 * needed.
 */
export async function findRegistryByNumber(
  ctx: Ctx,
  { registryNumber }: { registryNumber: string },
): Promise<{ slug: string } | Refusal> {
  const [registry] = await listStoredRegistries(
    ctx.db,
    sql`
      r.number = ${registryNumber}
        and r.slug is not null
        and r.status in ('active', 'paused', 'completed')
        and r.visibility <> 'private'`,
  )
  return registry?.slug
    ? { slug: registry.slug }
    : refuse('not-found', 'We couldn’t find a registry with this number. Check it on your card.', {
        reason: 'registry-not-found',
      })
}
