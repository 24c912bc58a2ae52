import { isDeepStrictEqual } from 'node:util'

/** What an act is about. `id` is what the API addresses it by: the number of an order. */
export interface AuditObject {
  /** The resource in the singular, such as `order` or `coupon`. */
  readonly kind: string
  readonly id: string
  /** How people recognize it: a number, a name, an email address. */
  readonly label: string
}

export type AuditFields = Readonly<Record<string, unknown>>

export interface AuditChange {
  readonly object: AuditObject
  /** Null if the act created the object. Fields that did not change are left out of the entry. */
  readonly before?: AuditFields | null
  /** Null if the act deleted the object. */
  readonly after?: AuditFields | null
  readonly reason?: string
  /** The id of the entry whose change this one undoes. */
  readonly undoes?: string
}

/** Collects what one staff call changes and reads; the audit wrapper stores it after the call. */
export interface AuditCollector {
  /**
   * Adds a change of one object. Another change of the same object replaces it, because a
   * transaction can run twice.
   */
  record(change: AuditChange): void
  /** Adds an object with personal data that the call shows to the caller. */
  read(object: AuditObject): void
  readonly changes: readonly AuditChange[]
  readonly objectsRead: readonly AuditObject[]
}

export function createAuditCollector(): AuditCollector {
  const changes = new Map<string, AuditChange>()
  const objectsRead: AuditObject[] = []
  return {
    get changes() {
      return [...changes.values()]
    },
    objectsRead,
    record(change) {
      const { kind, id } = change.object
      changes.set(`${kind} ${id}`, { ...change, ...pickChangedFields(change) })
    },
    read: (object) => void objectsRead.push(object),
  }
}

/** Keeps the fields that differ. A created or deleted object keeps all of its fields. */
export function pickChangedFields({
  before = null,
  after = null,
}: Pick<AuditChange, 'before' | 'after'>): {
  readonly before: AuditFields | null
  readonly after: AuditFields | null
} {
  if (!before || !after) return { before, after }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  const pick = (fields: AuditFields) =>
    Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
