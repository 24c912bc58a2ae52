import { z } from 'zod'

/** Failure switches, available only if the provider was created with `chaos: true`. */
export const chaosSchema = z.strictObject({
  latencyMs: z.number().int().min(0).max(60_000).default(0),
  /**
   * Fractions of calls from 0 to 1: status 500 before the effect, status 500 after it, or
   * connection closed after it.
   */
  failBefore: z.number().min(0).max(1).default(0),
  failAfter: z.number().min(0).max(1).default(0),
  cutAfter: z.number().min(0).max(1).default(0),
  webhooks: z.enum(['on_time', 'lost', 'twice', 'late', 'reordered']).default('on_time'),
  /** The delay of `late` and the maximum delay of `reordered`, in milliseconds. */
  lateMs: z.number().int().min(0).max(3_600_000).default(5_000),
  wrongSignature: z.boolean().default(false),
  /** Added to every reported amount, in cents. */
  amountDrift: z.number().int().default(0),
  rejectRefunds: z.boolean().default(false),
})

export type Chaos = z.infer<typeof chaosSchema>

export const defaultChaos = (): Chaos => chaosSchema.parse({})
