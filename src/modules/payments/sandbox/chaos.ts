import { z } from 'zod'

/** Switches that make the provider behave badly. They only exist where it was started with `chaos: true`. */
export const chaosSchema = z.strictObject({
  latencyMs: z.number().int().min(0).max(60_000).default(0),
  /** Shares of calls, 0 to 1: answered 500 without having done anything, after having done it, or cut off after it. */
  failBefore: z.number().min(0).max(1).default(0),
  failAfter: z.number().min(0).max(1).default(0),
  cutAfter: z.number().min(0).max(1).default(0),
  webhooks: z.enum(['on_time', 'lost', 'twice', 'late', 'reordered']).default('on_time'),
  /** How late `late` is, and the widest gap of `reordered`. */
  lateMs: z.number().int().min(0).max(3_600_000).default(5_000),
  wrongSignature: z.boolean().default(false),
  /** Added to every amount it tells. */
  amountDrift: z.number().int().default(0),
  /** Turns refunds down. */
  rejectRefunds: z.boolean().default(false),
})

export type Chaos = z.infer<typeof chaosSchema>

export const calm = (): Chaos => chaosSchema.parse({})
