import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { registries } from './schema.ts'

export type StoredRegistry = Readonly<
  Omit<typeof registries.$inferSelect, 'createdAt' | 'updatedAt'>
>

const columns = sql`
  r.id, r.owner_id as "ownerId", r.version, r.slug, r.number, r.status, r.step,
  r.event_type as "eventType", r.title, to_jsonb(r.event_date) #>> '{}' as "eventDate",
  r.city, r.state_code as "stateCode", r.guest_estimate as "guestEstimate", r.message,
  r.registrants, r.address_before as "addressBefore", r.address_after as "addressAfter",
  to_jsonb(r.switch_on) #>> '{}' as "switchOn", to_jsonb(r.hold_until) #>> '{}' as "holdUntil",
  to_jsonb(r.delivery_days) as "deliveryDays", r.visibility,
  r.password_hash as "passwordHash", r.surprise, r.thank_you_reminders as "thankYouReminders",
  to_jsonb(r.notices) as notices, r.completion_code as "completionCode", r.letters, r.answers,
  r.gift_cards as "giftCards", r.picture_id as "pictureId", r.picture_state as "pictureState",
  to_jsonb(r.credit_first_at) #>> '{}' as "creditFirstAt",
  to_jsonb(r.published_at) #>> '{}' as "publishedAt",
  to_jsonb(r.deleted_at) #>> '{}' as "deletedAt"`

/** The condition is on `r`. The newest first. */
export function listStoredRegistries(db: Db, condition: SQL): Promise<StoredRegistry[]> {
  return rows<StoredRegistry>(
    db,
    sql`
      select ${columns} from registries r where ${condition}
      order by r.created_at desc, r.id desc`,
  )
}

/** Condition that a member owns or co-manages `r`. This is the authorization check. */
export function isManagedBy(memberId: string): SQL {
  return sql`
    (r.owner_id = ${memberId}
      or exists (select 1
        from registry_managers m
        where m.registry_id = r.id and m.member_id = ${memberId}))`
}

/**
 * Locks with `for no key update`, so that payments of gifts that reference the registry do not
 * block.
 */
export async function lockRegistry(tx: Tx, condition: SQL): Promise<StoredRegistry | null> {
  const [registry] = await rows<StoredRegistry>(
    tx,
    sql`select ${columns} from registries r where ${condition} for no key update of r`,
  )
  return registry ?? null
}

export async function insertRegistry(
  tx: Tx,
  { id, ownerId, title, now }: { id: string; ownerId: string; title: string; now: Date },
): Promise<void> {
  // The table's default generates the number. A number that is in use is generated again.
  for (let attempt = 0; attempt < 5; attempt++) {
    const inserted = await rows(
      tx,
      sql`
      insert into registries (id, owner_id, title, created_at, updated_at)
      values (${id}, ${ownerId}, ${title}, ${now.toISOString()}::timestamptz,
        ${now.toISOString()}::timestamptz)
      on conflict (number) do nothing returning id`,
    )
    if (inserted.length > 0) return
  }
  throw new Error('Could not generate an unused registry number in five attempts.')
}

type GeneratedColumn = 'id' | 'ownerId' | 'version' | 'number'

export type NewRegistryValues = Partial<Omit<StoredRegistry, GeneratedColumn>>

const columnsByField = getTableColumns(registries)

export async function updateRegistry(
  tx: Tx,
  id: string,
  values: NewRegistryValues,
  now: Date,
): Promise<void> {
  const changed = Object.entries(values).flatMap(([field, value]) =>
    value === undefined
      ? []
      : [[columnsByField[field as keyof NewRegistryValues].name, value] as const],
  )
  // jsonb_populate_record converts every value to its column's type.
  const record = JSON.stringify(Object.fromEntries(changed))
  await tx.execute(sql`
    update registries r set version = r.version + 1, updated_at = ${now.toISOString()}::timestamptz
      ${
        changed.length === 0
          ? sql``
          : sql`, ${sql.join(
              changed.map(
                ([column]) => sql`${sql.identifier(column)} = x.${sql.identifier(column)}`,
              ),
              sql`, `,
            )}`
      }
    from jsonb_populate_record(null::registries, ${record}::jsonb) as x
    where r.id = ${id}`)
}

export interface RegistryLogEntry {
  readonly registryId: string
  readonly at: Date
  readonly actorId: string | null
  readonly actorName: string
  readonly kind: string
  readonly text: string
}

export async function insertRegistryLogEntry(
  tx: Tx,
  { registryId, at, actorId, actorName, kind, text }: RegistryLogEntry,
): Promise<void> {
  await tx.execute(sql`
    insert into registry_log (registry_id, at, actor_id, actor_name, kind, text)
    values (${registryId}, ${at.toISOString()}::timestamptz, ${actorId}, ${actorName}, ${kind},
      ${text})`)
}

export function listRegistryLog(
  db: Db,
  registryId: string,
): Promise<{ at: string; who: string; text: string }[]> {
  return rows(
    db,
    sql`
      select to_jsonb(at) #>> '{}' as at, actor_name as who, text
      from registry_log
      where registry_id = ${registryId}
      order by id desc
      limit 50`,
  )
}

/** An unchanged draft without items or co-managers. */
export async function findEmptyDraft(tx: Tx, ownerId: string): Promise<string | null> {
  const [found] = await rows<{ id: string }>(
    tx,
    sql`
    select r.id
    from registries r
    where r.owner_id = ${ownerId} and r.status = 'draft' and r.version = 1 and r.title = ''
      and not exists (select 1 from registry_items i where i.registry_id = r.id)
      and not exists (select 1
        from registry_managers m
        where m.registry_id = r.id and m.member_id <> r.owner_id)
    order by r.id limit 1`,
  )
  return found?.id ?? null
}

export async function isSlugTaken(
  db: Db,
  { slug, id }: { slug: string; id: string },
): Promise<boolean> {
  return (
    (await rows(db, sql`select 1 from registries where slug = ${slug} and id <> ${id}`)).length > 0
  )
}

/** Whether gifts are under way or a group gift is open. */
export async function hasPendingGifts(tx: Tx, id: string): Promise<boolean> {
  const found = await rows(
    tx,
    sql`
    select 1
    from registry_units
    where registry_id = ${id} and status in ('held', 'bought', 'shipped')
    union all select 1 from registry_group_gifts where registry_id = ${id} and state = 'open' limit 1`,
  )
  return found.length > 0
}
