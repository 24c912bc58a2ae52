import type { Handlers } from '#platform/http/handler.ts'
import { collectEvents } from '../queries/collect-events.ts'
import type { eventsContract } from '../contract.ts'

export function eventsHandlers(): Handlers<typeof eventsContract> {
  return {
    collectEvents: (ctx, input, exchange) =>
      collectEvents(ctx, input, {
        isPrivate: exchange.header('sec-gpc') === '1' || exchange.header('dnt') === '1',
      }),
  }
}
