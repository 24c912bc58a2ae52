import { z } from 'zod'
import { approvalOutcomeSchema } from '#modules/staff/contract.ts'
import { idText, lineText, paragraphText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { termsSchema } from './terms-schema.ts'

const points = z.number().int()
const cents = z.number().int()
const id = idText()

const comparisonSchema = z.object({
  orders: z.number().int(),
  members: z.number().int(),
  live: points,
  proposed: points,
  costs: cents,
  membersWithMore: z.number().int(),
  membersWithLess: z.number().int(),
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

export const loyaltyStaffContract = defineContract({
  readLiability: {
    method: 'get',
    path: '/api/staff/loyalty/liability',
    summary:
      'Get outstanding points by unlock and expiry month, the expected breakage, and the '
      + 'cost of each tier',
    access: 'staff',
    permission: 'loyalty.read',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      at: z.string(),
      available: points,
      pending: points,
      owed: points,
      worth: cents,
      unlocking: z.array(z.object({ month: z.string().nullable(), points, worth: cents })),
      expiring: z.array(z.object({ month: z.string().nullable(), points, worth: cents })),
      /**
       * Of points spent or expired in the last twelve months, the share that expired, in basis
       * points; null without any.
       */
      breakage: z.object({
        expired: points,
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
    summary: 'List all program versions and proposals',
    access: 'staff',
    permission: 'loyalty.read',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(programSchema) }),
  },
  proposeProgram: {
    method: 'post',
    path: '/api/staff/loyalty/propose',
    summary:
      "Propose new rules and simulate them on last year's orders; nothing changes until they "
      + 'are published',
    access: 'staff',
    permission: 'loyalty.write',
    rate: 'write',
    input: z.strictObject({ terms: termsSchema, note: paragraphText({ max: 300 }).default('') }),
    output: programSchema,
  },
  publishProgram: {
    method: 'post',
    path: '/api/staff/loyalty/publish',
    summary: 'Publish proposed rules; points already earned keep the rules they were earned under',
    access: 'staff',
    permission: 'loyalty.write',
    rate: 'write',
    input: z.strictObject({ id }),
    output: programSchema,
  },
  adjustPoints: {
    method: 'post',
    path: '/api/staff/loyalty/adjust',
    summary:
      'Adjust a member’s points with a reason shown to the member; large adjustments need approval',
    access: 'staff',
    permission: 'loyalty.write',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      email: emailSchema,
      points: points
        .min(-100_000)
        .max(100_000)
        .refine((value) => value !== 0, 'Enter a number other than 0.'),
      reason: lineText({ min: 3, max: 200 }),
    }),
    output: z.object(approvalOutcomeSchema),
  },
  listGuests: {
    method: 'get',
    path: '/api/staff/loyalty/guests',
    summary: 'List the ticket holders of an event reward',
    access: 'staff',
    permission: 'loyalty.read',
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
      'Record an event that earns points, such as a workshop or a survey; the same reference '
      + 'is recorded once',
    access: 'staff',
    permission: 'loyalty.write',
    rate: 'write',
    input: z.strictObject({
      eventId: id,
      email: emailSchema,
      ref: lineText({ min: 1, max: 80 }),
    }),
    output: z.object({ ...approvalOutcomeSchema, points }),
  },
})
