import { sql, type Sql } from '#platform/db/sql.ts'

/** The name of a tier in the last published program that has it, or its id. */
export const selectTierName = (id: Sql): Sql => sql`
  coalesce(
    (
      select tier.value ->> 'name'
      from loyalty_programs p
      cross join jsonb_array_elements(p.terms -> 'tiers') tier
      where p.version is not null and tier.value ->> 'id' = ${id}
      order by p.version desc
      limit 1
    ),
    ${id}
  )`

/** The ids of the tiers with one of these names or ids, as an array. */
export const selectTierIds = (names: readonly string[]): Sql => sql`
  array(
    select distinct tier.value ->> 'id'
    from loyalty_programs p
    cross join jsonb_array_elements(p.terms -> 'tiers') tier
    where tier.value ->> 'id' = any(${names}::text[])
      or lower(tier.value ->> 'name') = any(${names.map((name) => name.toLowerCase())}::text[])
  )`
