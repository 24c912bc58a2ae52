import { createNameKey } from '#kernel/names/name-key.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { givingContract } from '../api/giving-contract.ts'
import { listStoredRegistries } from '../db/registries.ts'
import { formatMonth, formatPlace } from './shared-registry.ts'

/** The total is limited so that nobody can list all registries. */
const pageSize = 10
const maxResults = 20

/** A LIKE pattern for a name's beginning. A single letter matches only a whole name. */
function prefixPattern(name: string): string {
  const key = createNameKey(name)
  return key.length < 2 ? key : `${key}%`
}

/** Finds searchable registries by the beginnings of a registrant's first and last name. */
export async function searchRegistries(
  ctx: Ctx,
  { readEventTypes }: Pick<Services, 'readEventTypes'>,
  { firstName, lastName, month, stateCode, page }: InputOf<typeof givingContract.findRegistries>,
): Promise<OutputOf<typeof givingContract.findRegistries>> {
  const [first, last] = [prefixPattern(firstName), prefixPattern(lastName)]
  const matches = await queryRows(
    ctx.db,
    { id: text },
    sql`
      select r.id
      from registries r
      where r.visibility = 'searchable'
        and r.status = 'active'
        and r.slug is not null
        and exists (
          select 1
          from jsonb_array_elements(r.registrants) p
          where name_key(p ->> 'firstName') like ${first}
            and name_key(p ->> 'lastName') like ${last}
        )
        and (${month ?? null}::text is null or to_char(r.event_date, 'YYYY-MM') = ${month ?? null})
        and (${stateCode || null}::text is null or r.state_code = ${stateCode || null})
        and (r.event_date is null or r.event_date > ${calendarDate(ctx.now)}::date - 548)
      order by r.event_date nulls last, r.id
      limit ${maxResults}`,
  )
  const pageIds = matches.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id)
  const registries = new Map(
    (await listStoredRegistries(ctx.db, sql`r.id = any(${pageIds})`)).map((registry) => [
      registry.id,
      registry,
    ]),
  )
  const eventTypes = await readEventTypes()
  return {
    total: matches.length,
    page,
    rows: pageIds.flatMap((id) => {
      const registry = registries.get(id)
      if (!registry) return []
      const { slug, registrants, title, eventType, eventDate } = registry
      const names = registrants
        .map((registrant) => `${registrant.firstName} ${registrant.lastName}`)
        .join(' and ')
      return [
        {
          slug: slug ?? '',
          names,
          title,
          eventName: eventTypes.find((type) => type.id === eventType)?.name ?? '',
          month: formatMonth(eventDate),
          place: formatPlace(registry),
        },
      ]
    }),
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
