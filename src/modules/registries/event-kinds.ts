import { join } from 'node:path'
import { z } from 'zod'
import { contentFiles } from '#modules/content/content-files.ts'
import type { Log } from '#platform/log/log.ts'
import type { EventKind } from './domain/event-kinds.ts'
import { eventKindSchema } from './event-kind-schema.ts'

const fileSchema = z.strictObject({ kinds: z.array(eventKindSchema).min(1).max(40) })

/** The event type if the merchant has no file. */
const defaultTypes: readonly EventKind[] = [{ id: 'other', name: 'A registry', fields: [] }]

/** Reads the event types from the merchant's current file. */
export type ReadEventKinds = () => Promise<readonly EventKind[]>

export function openEventKinds({ folder, log }: { folder: string; log: Log }): ReadEventKinds {
  const files = contentFiles({ log, figures: () => Promise.resolve({}) })
  const path = join(folder, 'registry-events.json')
  return async () => (await files.read(path, fileSchema))?.kinds ?? defaultTypes
}

/**
 * The event type of a registry. One that the merchant no longer offers has no name and no fields.
 */
export async function kindOf(read: ReadEventKinds, eventType: string): Promise<EventKind> {
  return (
    (await read()).find(({ id }) => id === eventType) ?? { id: eventType, name: '', fields: [] }
  )
}

export async function listEventKinds(
  read: ReadEventKinds,
): Promise<{ rows: z.output<typeof eventKindSchema>[] }> {
  const eventTypes = await read()
  return {
    rows: eventTypes.map(({ fields, ...kind }) => ({
      ...kind,
      fields: fields.map((field) => ({ ...field, options: [...field.options] })),
    })),
  }
}
