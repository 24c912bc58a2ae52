import { maxEventBatch, pageProperties } from '#modules/events/domain/event-types.ts'

export interface QueuedEvent {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly action: string
  readonly path: string
  readonly at: number
  readonly detail: Readonly<Record<string, string | number>>
}

/** The queue drops the oldest events above this number. */
export const maxQueued = 500

/** Sends events when there are 20, after five seconds, or when the page is left. */
export function createEventQueue({
  send,
  visit,
}: {
  send: (body: string) => boolean
  visit: string
}) {
  let queued: QueuedEvent[] = []
  return {
    add(event: QueuedEvent): void {
      queued = [...queued, event].slice(-maxQueued)
      if (queued.length >= maxEventBatch) this.flush()
    },
    /** Keeps events that could not be sent. */
    flush(): void {
      while (queued.length > 0) {
        const events = queued.slice(0, maxEventBatch)
        if (!send(JSON.stringify({ visit, ...pageProperties, events }))) return
        queued = queued.slice(events.length)
      }
    },
    size: () => queued.length,
  }
}
