import { z } from 'zod'
import { idText, nameText, paragraphText } from '#platform/http/text-fields.ts'
import { contract } from '#platform/http/endpoint.ts'
import { calendarDateSchema, registrySchema } from './contract.ts'
import { leastPart, leastTarget, mostTarget, outcomes } from './domain/drive.ts'

const id = idText(40, 4)
const cents = z.number().int()
const own = { method: 'post', access: 'member', rate: 'write' } as const

/** What its people do with group gifts and funds. */
export const drivesContract = contract({
  startDrive: {
    ...own,
    path: '/api/registry/startDrive',
    summary:
      'Opens a wish to giving together at the price of today, or a fund; what becomes of the money is fixed with it',
    input: z.strictObject({
      id,
      /** Without it, a fund with a title and a target of its own. */
      itemId: id.optional(),
      title: nameText({ max: 80 }).optional(),
      target: cents
        .min(leastTarget, '$50 at least.')
        .max(mostTarget, '$20,000 at most.')
        .optional(),
      minPart: cents.min(leastPart, '$5 at least.').max(mostTarget, '$20,000 at most.'),
      deadline: calendarDateSchema,
      outcome: z.enum(outcomes),
      note: paragraphText({ max: 300 }).default(''),
    }),
    output: registrySchema,
  },
  endDrive: {
    ...own,
    path: '/api/registry/endDrive',
    summary: 'Ends a drive before its day, as it would end then',
    input: z.strictObject({ driveId: id }),
    output: registrySchema,
  },
})
