import { z } from 'zod'
import { attemptedSchema } from '#modules/staff/contract.ts'
import { idText, lineOfText, paragraphText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { contract } from '#platform/http/endpoint.ts'
import { termsSchema } from './terms-schema.ts'

const points = z.number().int()
const cents = z.number().int()
const id = idText()

const comparisonSchema = z.object({
  orders: z.number().int(),
  members: z.number().int(),
  /** By the live rules and by the proposed ones, over the same orders. */
  live: points,
  proposed: points,
  /** What the difference is worth at most, in cents. */
  costs: cents,
  membersWithMore: z.number().int(),
  membersWithLess: z.number().int(),
  /** How many members a year of the orders comes to in each proposed tier. */
  tiers: z.array(z.object({ id: z.string(), members: z.number().int() })),
  from: z.string(),
  until: z.string(),
})
export type Comparison = z.infer<typeof comparisonSchema>

const programSchema = z.object({
  id: z.string(),
  version: z.number().int().nullable(),
  terms: termsSchema,
  note: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  publishedAt: z.string().nullable(),
  dryRun: comparisonSchema.nullable(),
})

/** What the shop's own people do with points; every act is written down with who did it. */
export const loyaltyStaffContract = contract({
  readLiability: {
    method: 'get',
    path: '/api/staff/loyalty/liability',
    summary:
      'Points outstanding by the month they unlock and run out, what of them will likely never be spent, and what each tier costs',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      at: z.string(),
      available: points,
      pending: points,
      owed: points,
      /** At face value, in cents. */
      worth: cents,
      unlocking: z.array(z.object({ month: z.string().nullable(), points, worth: cents })),
      expiring: z.array(z.object({ month: z.string().nullable(), points, worth: cents })),
      /** Of points that came to an end in the last twelve months, the share that ran out, in basis points; null while none have. */
      breakage: z.object({
        ranOut: points,
        spent: points,
        share: z.number().int().nullable(),
        expectedPoints: points.nullable(),
        expectedWorth: cents.nullable(),
      }),
      tiers: z.array(
        z.object({
          id: z.string(),
          members: z.number().int(),
          earned: points,
          redeemed: points,
          redeemedWorth: cents,
        }),
      ),
    }),
  },
  listPrograms: {
    method: 'get',
    path: '/api/staff/loyalty/programs',
    summary: 'Every version of the rules, and what was proposed',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(programSchema) }),
  },
  proposeProgram: {
    method: 'post',
    path: '/api/staff/loyalty/propose',
    summary: "Tries new rules out on last year's orders; nothing changes until they are published",
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ terms: termsSchema, note: paragraphText({ max: 300 }).default('') }),
    output: programSchema,
  },
  publishProgram: {
    method: 'post',
    path: '/api/staff/loyalty/publish',
    summary:
      'Proposed rules hold from now on; what was earned before keeps the rules it was earned under',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ id }),
    output: programSchema,
  },
  adjustPoints: {
    method: 'post',
    path: '/api/staff/loyalty/adjust',
    summary:
      'Gives or takes points by hand, with a reason the member reads; many need a second person',
    access: 'staff',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      email: emailSchema,
      points: points
        .min(-100_000)
        .max(100_000)
        .refine((many) => many !== 0, 'must not be 0'),
      reason: lineOfText({ min: 3, max: 200 }),
    }),
    output: z.object(attemptedSchema),
  },
  listGuests: {
    method: 'get',
    path: '/api/staff/loyalty/guests',
    summary: 'Who holds a ticket for an event that points were turned into, for the door',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({ rewardId: id }),
    output: z.object({
      rows: z.array(
        z.object({ ticket: z.string(), name: z.string(), email: z.string(), at: z.string() }),
      ),
    }),
  },
  recordEvent: {
    method: 'post',
    path: '/api/staff/loyalty/event',
    summary:
      'A member did what the live rules give points for: a workshop, a survey; the same reference once',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({
      eventId: id,
      email: emailSchema,
      ref: lineOfText({ min: 1, max: 80 }),
    }),
    output: z.object({ ...attemptedSchema, points }),
  },
})
