import { maxBatch, pageProperties } from '#modules/events/domain/event-types.ts'

export interface QueuedEvent {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly action: string
  readonly path: string
  readonly at: number
  readonly detail: Readonly<Record<string, string | number>>
}

/** So many wait at most; the oldest give way. */
export const maxQueued = 500

/** Events wait until there are 20, five seconds have passed, or the page is left. */
export function createEventQueue({
  send,
  visit,
}: {
  send: (body: string) => boolean
  visit: string
}) {
  let waiting: QueuedEvent[] = []
  return {
    add(event: QueuedEvent): void {
      waiting = [...waiting, event].slice(-maxQueued)
      if (waiting.length >= maxBatch) this.flush()
    },
    /** What could not be handed over waits for the next turn. */
    flush(): void {
      while (waiting.length > 0) {
        const events = waiting.slice(0, maxBatch)
        if (!send(JSON.stringify({ visit, ...pageProperties, events }))) return
        waiting = waiting.slice(events.length)
      }
    },
    size: () => waiting.length,
  }
}
