import type { CalendarDate } from '#kernel/time/time.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  boolean,
  listColumns,
  date,
  integer,
  json as jsonOf,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, json, setValues, sql, type Sql } from '#platform/db/sql.ts'
import type { RegistryMonogram } from '../api/item-schema.ts'
import type { GiftAddress } from '../api/registry-schema.ts'
import type { RegistryNotice } from '../domain/event-notices.ts'
import type { EventAnswerValues } from '../domain/event-types.ts'
import type {
  Registrant,
  RegistryStatus,
  RegistryVisibility,
  SurpriseMode,
} from '../domain/registry.ts'

const scalarColumns = {
  id: text,
  ownerId: text,
  version: integer,
  slug: nullable(text),
  number: text,
  status: literal<RegistryStatus>(),
  step: integer,
  eventType: text,
  title: text,
  eventDate: nullable(date),
  city: text,
  stateCode: text,
  guestEstimate: nullable(integer),
  message: text,
  registrants: jsonOf<readonly Registrant[]>(),
  addressBefore: nullable(jsonOf<GiftAddress>()),
  addressAfter: nullable(jsonOf<GiftAddress>()),
  addressSwitchOn: nullable(date),
  shipAfter: nullable(date),
  visibility: literal<RegistryVisibility>(),
  passwordHash: nullable(text),
  surprise: literal<SurpriseMode>(),
  thankYouReminders: boolean,
  completionCode: nullable(text),
  monogram: nullable(jsonOf<RegistryMonogram>()),
  eventAnswers: jsonOf<EventAnswerValues>(),
  giftCards: boolean,
  pictureId: nullable(text),
  pictureState: nullable(literal<'waiting' | 'shown'>()),
  /** Gifts bought since then become store credit; null if gifts are shipped. */
  creditFirstAt: nullable(timestamp),
  publishedAt: nullable(timestamp),
  deletedAt: nullable(timestamp),
}

const registryRow = {
  ...scalarColumns,
  deliveryDays: jsonOf<readonly CalendarDate[]>(),
  notices: jsonOf<readonly RegistryNotice[]>(),
}

export type StoredRegistry = Row<typeof registryRow>

const columns = sql`
  ${listColumns(scalarColumns, 'r')}, to_jsonb(r.delivery_days) as delivery_days,
  to_jsonb(r.notices) as notices`

/** The condition is on `r`. The newest first. */
export function listStoredRegistries(db: Db, condition: Sql): Promise<StoredRegistry[]> {
  return queryRows(
    db,
    registryRow,
    sql`
      select ${columns}
      from registries r
      where ${condition}
      order by r.created_at desc, r.id desc`,
  )
}

/** Condition that a member owns or co-manages `r`. This is the authorization check. */
export function isManagedBy(memberId: string): Sql {
  return sql`
    (
      r.owner_id = ${memberId}
      or exists (
        select 1
        from registry_managers m
        where m.registry_id = r.id and m.member_id = ${memberId}
      )
    )`
}

/**
 * Locks with `for no key update`, so that payments of gifts that reference the registry do not
 * block.
 */
export function lockRegistry(tx: Tx, condition: Sql): Promise<StoredRegistry | null> {
  return queryRow(
    tx,
    registryRow,
    sql`
      select ${columns}
      from registries r
      where ${condition}
      for no key update of r`,
  )
}

export async function insertRegistry(
  tx: Tx,
  { id, ownerId, title, now }: { id: string; ownerId: string; title: string; now: Date },
): Promise<void> {
  const registry = { id, ownerId, title, createdAt: now, updatedAt: now }
  // The table's default generates the number. A number that is in use is generated again.
  for (let attempt = 0; attempt < 5; attempt++) {
    const inserted = await execute(
      tx,
      sql`
        insert into registries ${insertValues(registry)}
        on conflict (number) do nothing`,
    )
    if (inserted > 0) return
  }
  throw new Error('Could not generate an unused registry number in five attempts.')
}

type GeneratedColumn = 'id' | 'ownerId' | 'version' | 'number'

export type NewRegistryValues = Partial<Omit<StoredRegistry, GeneratedColumn>>

export interface RegistryUpdate {
  readonly id: string
  readonly values: NewRegistryValues
  readonly now: Date
}

export async function updateRegistry(tx: Tx, { id, values, now }: RegistryUpdate): Promise<void> {
  const { registrants, addressBefore, addressAfter, monogram, eventAnswers, ...scalars } = values
  const changes = {
    ...scalars,
    registrants: toJson(registrants),
    addressBefore: toJson(addressBefore),
    addressAfter: toJson(addressAfter),
    monogram: toJson(monogram),
    eventAnswers: toJson(eventAnswers),
    updatedAt: now,
  }
  await execute(
    tx,
    sql`update registries set ${setValues(changes)}, version = version + 1 where id = ${id}`,
  )
}

function toJson(value: unknown): Sql | undefined {
  return value === undefined ? undefined : json(value)
}

export interface RegistryLogEntry {
  readonly registryId: string
  readonly at: Date
  readonly actorId: string | null
  readonly actorName: string
  readonly kind: string
  readonly text: string
}

export async function insertRegistryLogEntry(tx: Tx, entry: RegistryLogEntry): Promise<void> {
  await execute(tx, sql`insert into registry_log ${insertValues({ ...entry })}`)
}

const logRow = { at: timestamp, actorName: text, text }

export function listRegistryLog(db: Db, registryId: string): Promise<Row<typeof logRow>[]> {
  return queryRows(
    db,
    logRow,
    sql`
      select at, actor_name, text
      from registry_log
      where registry_id = ${registryId}
      order by id desc
      limit 50`,
  )
}

const managerRow = { id: text, email: text, isAccepted: boolean }

export function listRegistryManagers(
  db: Db,
  registryId: string,
): Promise<Row<typeof managerRow>[]> {
  return queryRows(
    db,
    managerRow,
    sql`
      select id, email, member_id is not null as is_accepted
      from registry_managers
      where registry_id = ${registryId}
      order by invited_at`,
  )
}

/** Condition that `r` is an unchanged draft without items or co-managers. */
export const isEmptyDraft = sql`
  (
    r.status = 'draft'
    and r.version = 1
    and r.title = ''
    and not exists (select 1 from registry_items i where i.registry_id = r.id)
    and not exists (
      select 1
      from registry_managers m
      where m.registry_id = r.id and m.member_id <> r.owner_id
    )
  )`

export async function findEmptyDraft(tx: Tx, ownerId: string): Promise<string | null> {
  const draft = await queryRow(
    tx,
    { id: text },
    sql`
      select r.id
      from registries r
      where r.owner_id = ${ownerId} and ${isEmptyDraft}
      order by r.id
      limit 1`,
  )
  return draft?.id ?? null
}

export async function isSlugTaken(
  db: Db,
  { slug, id }: { slug: string; id: string },
): Promise<boolean> {
  const registry = await queryRow(
    db,
    { id: text },
    sql`select id from registries where slug = ${slug} and id <> ${id}`,
  )
  return registry !== null
}

/** Whether gifts are under way or a group gift is open. */
export async function hasPendingGifts(tx: Tx, id: string): Promise<boolean> {
  const pending = await queryRow(
    tx,
    { id: text },
    sql`
      select id
      from registry_units
      where registry_id = ${id} and status in ('held', 'bought', 'shipped')
      union all
      select id
      from registry_group_gifts
      where registry_id = ${id} and state = 'open'
      limit 1`,
  )
  return pending !== null
}
