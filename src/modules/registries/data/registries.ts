import { sql, type SQL } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/time/time.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { GiftAddress } from '../contract.ts'
import type { Notice } from '../domain/around-event.ts'
import type { EventType, Registrant, RegistryStatus, Surprise, Visibility } from '../domain/registry.ts'

export interface StoredRegistry {
  readonly id: string
  readonly ownerId: string
  readonly version: number
  readonly number: string
  readonly slug: string | null
  readonly status: RegistryStatus
  readonly step: number
  readonly eventType: EventType
  readonly title: string
  readonly eventDate: CalendarDate | null
  readonly city: string
  readonly stateCode: string
  readonly guestEstimate: number | null
  readonly message: string
  readonly registrants: readonly Registrant[]
  readonly addressBefore: GiftAddress | null
  readonly addressAfter: GiftAddress | null
  readonly switchOn: CalendarDate | null
  readonly holdUntil: CalendarDate | null
  readonly deliveryDays: readonly CalendarDate[]
  readonly visibility: Visibility
  readonly passwordHash: string | null
  readonly surprise: Surprise
  readonly thankYouReminders: boolean
  readonly notices: readonly Notice[]
  readonly completionCode: string | null
  readonly publishedAt: string | null
  readonly deletedAt: string | null
}

const columns = sql`
  r.id, r.owner_id as "ownerId", r.version, r.slug, r.number, r.status, r.step, r.event_type as "eventType", r.title, to_jsonb(r.event_date) #>> '{}' as "eventDate",
  r.city, r.state_code as "stateCode", r.guest_estimate as "guestEstimate", r.message, r.registrants, r.address_before as "addressBefore", r.address_after as "addressAfter",
  to_jsonb(r.switch_on) #>> '{}' as "switchOn", to_jsonb(r.hold_until) #>> '{}' as "holdUntil", to_jsonb(r.delivery_days) as "deliveryDays", r.visibility,
  r.password_hash as "passwordHash", r.surprise, r.thank_you_reminders as "thankYouReminders",
  to_jsonb(r.notices) as notices, r.completion_code as "completionCode",
  to_jsonb(r.published_at) #>> '{}' as "publishedAt", to_jsonb(r.deleted_at) #>> '{}' as "deletedAt"`

/** `which` may speak of `r`; the newest first. */
export function readRegistries(db: Db, which: SQL): Promise<StoredRegistry[]> {
  return rows<StoredRegistry>(db, sql`select ${columns} from registries r where ${which} order by r.created_at desc, r.id desc`)
}

/** Those that are a member's own, or managed together with the owner: authorization is in the query. */
export function managedBy(memberId: string): SQL {
  return sql`(r.owner_id = ${memberId} or exists (select 1 from registry_managers m where m.registry_id = r.id and m.member_id = ${memberId}))`
}

/** The same with the row locked, for a change. Gifts that name it are paid for meanwhile: who pays has items in hand already. */
export async function lockRegistry(tx: Tx, which: SQL): Promise<StoredRegistry | null> {
  const [registry] = await rows<StoredRegistry>(tx, sql`select ${columns} from registries r where ${which} for no key update of r`)
  return registry ?? null
}

export async function insertRegistry(
  tx: Tx,
  { id, ownerId, title, now }: { id: string; ownerId: string; title: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into registries (id, owner_id, title, created_at, updated_at)
    values (${id}, ${ownerId}, ${title}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)`)
}

const names = {
  slug: 'slug',
  status: 'status',
  step: 'step',
  eventType: 'event_type',
  title: 'title',
  eventDate: 'event_date',
  city: 'city',
  stateCode: 'state_code',
  guestEstimate: 'guest_estimate',
  message: 'message',
  registrants: 'registrants',
  addressBefore: 'address_before',
  addressAfter: 'address_after',
  switchOn: 'switch_on',
  holdUntil: 'hold_until',
  deliveryDays: 'delivery_days',
  visibility: 'visibility',
  passwordHash: 'password_hash',
  surprise: 'surprise',
  thankYouReminders: 'thank_you_reminders',
  notices: 'notices',
  completionCode: 'completion_code',
  publishedAt: 'published_at',
  deletedAt: 'deleted_at',
} as const satisfies Partial<Record<keyof StoredRegistry, string>>

export type RegistryValues = Partial<Pick<StoredRegistry, keyof typeof names>>

/** Writes what is named; the rest stays. */
export async function updateRegistry(tx: Tx, id: string, values: RegistryValues, now: Date): Promise<void> {
  const named = Object.entries(values).flatMap(([field, value]) => {
    const column = names[field as keyof typeof names] as string | undefined
    return column === undefined || value === undefined ? [] : [[column, value] as const]
  })
  // One row of JSON in the table's own types: dates, JSON and text alike.
  await tx.execute(sql`
    update registries r set version = r.version + 1, updated_at = ${now.toISOString()}::timestamptz
      ${
        named.length === 0
          ? sql``
          : sql`, ${sql.join(
              named.map(([column]) => sql`${sql.identifier(column)} = x.${sql.identifier(column)}`),
              sql`, `,
            )}`
      }
    from jsonb_populate_record(null::registries, ${JSON.stringify(Object.fromEntries(named))}::jsonb) as x
    where r.id = ${id}`)
}

export interface LogEntry {
  readonly registryId: string
  readonly at: Date
  readonly actorId: string | null
  readonly actorName: string
  readonly kind: string
  readonly text: string
}

export async function insertLog(tx: Tx, { registryId, at, actorId, actorName, kind, text }: LogEntry): Promise<void> {
  await tx.execute(sql`
    insert into registry_log (registry_id, at, actor_id, actor_name, kind, text)
    values (${registryId}, ${at.toISOString()}::timestamptz, ${actorId}, ${actorName}, ${kind}, ${text})`)
}

export function readLog(db: Db, registryId: string): Promise<{ at: string; who: string; text: string }[]> {
  return rows(
    db,
    sql`select to_jsonb(at) #>> '{}' as at, actor_name as who, text from registry_log where registry_id = ${registryId} order by id desc limit 50`,
  )
}
