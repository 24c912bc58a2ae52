import { z } from 'zod'

export const timelineSchema = z.object({
  days: z.array(
    z.object({
      /** In the shop's time zone, `YYYY-MM-DD`. */
      day: z.string(),
      entries: z.array(
        z.object({
          id: z.string(),
          at: z.string(),
          type: z.enum(['event', 'email', 'comment']),
          /** The kind of an event, such as `order_held`. */
          kind: z.string(),
          title: z.string(),
          detail: z.string(),
          actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }),
          /** Of an email. */
          subject: z.string(),
          to: z.string(),
          state: z.string(),
          /** Of a comment. */
          text: z.string(),
          mentions: z.array(z.object({ id: z.string(), name: z.string() })),
          editedAt: z.string().nullable(),
          version: z.number().int(),
          /** The caller can change and delete it. */
          isOwn: z.boolean(),
        }),
      ),
    }),
  ),
})
