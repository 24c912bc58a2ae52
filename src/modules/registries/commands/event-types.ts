import { join } from 'node:path'
import { z } from 'zod'
import { createContentFiles } from '#modules/content/content-files.ts'
import type { Log } from '#platform/log/log.ts'
import type { EventType } from '../domain/event-types.ts'
import { eventTypeSchema } from '../api/event-type-schema.ts'

const fileSchema = z.strictObject({ kinds: z.array(eventTypeSchema).min(1).max(40) })

/** The event type if the merchant has no file. */
const defaultTypes: readonly EventType[] = [
  { id: 'other', name: 'A registry', fields: [], starters: [] },
]

/** Reads the event types from the merchant's current file. */
export type ReadEventTypes = () => Promise<readonly EventType[]>

export function createEventTypeReader({
  folder,
  log,
}: {
  folder: string
  log: Log
}): ReadEventTypes {
  const files = createContentFiles({ log, figures: () => Promise.resolve({}) })
  const path = join(folder, 'registry-events.json')
  return async () => (await files.read(path, fileSchema))?.kinds ?? defaultTypes
}

/**
 * The event type of a registry. One that the merchant no longer offers has no name and no fields.
 */
export async function resolveEventType(
  read: ReadEventTypes,
  eventType: string,
): Promise<EventType> {
  return (
    (await read()).find(({ id }) => id === eventType) ?? {
      id: eventType,
      name: '',
      fields: [],
      starters: [],
    }
  )
}

export async function listEventTypes(
  read: ReadEventTypes,
): Promise<{ rows: z.output<typeof eventTypeSchema>[] }> {
  const eventTypes = await read()
  return {
    rows: eventTypes.map(({ fields, starters, ...kind }) => ({
      ...kind,
      starters: starters.map((one) => ({ ...one, preferredOptions: [...one.preferredOptions] })),
      fields: fields.map((field) => ({ ...field, options: [...field.options] })),
    })),
  }
}
