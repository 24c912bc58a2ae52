import type { Context } from 'hono'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ServerResponse } from 'node:http'

/**
 * The effect remains but the response is lost: closes the socket or, without one, aborts the body.
 */
export function cutOff(context: Context): Response {
  const outgoing = (context.env as { outgoing?: ServerResponse } | undefined)?.outgoing
  if (outgoing) {
    outgoing.destroy()
    return RESPONSE_ALREADY_SENT
  }
  return new Response(
    new ReadableStream({ pull: (controller) => controller.error(new Error('cut off')) }),
  )
}
