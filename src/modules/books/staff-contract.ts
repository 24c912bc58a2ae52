import { z } from 'zod'
import { contract } from '#platform/http/endpoint.ts'
import { daySchema } from '#platform/http/fields.ts'
import { differenceKinds } from './domain/book-day.ts'

const cents = z.number().int()
const numbers = z.array(z.string())

export const booksStaffContract = contract({
  listBooks: {
    method: 'get',
    path: '/api/staff/books/list',
    summary:
      'Day by day: what was sold, what the money ledger says of it, and every order or payment at which the two part',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({ from: daySchema.optional(), to: daySchema.optional() }),
    output: z.object({
      rows: z.array(
        z.object({
          day: z.string(),
          balancedAt: z.string(),
          sums: z.object({
            orders: z.number().int(),
            sold: cents,
            card: cents,
            wallet: cents,
            points: cents,
            deposits: cents,
            ahead: cents,
            refunded: cents,
            credited: cents,
          }),
          /** Sold less what paid for it. */
          open: cents,
          differences: z.array(
            z.object({
              kind: z.enum(differenceKinds),
              ref: z.string(),
              expected: cents,
              found: cents,
            }),
          ),
          /** Of the web orders: no browser told of it, told with another sum, told of and no order. */
          purchases: z.object({
            orders: z.number().int(),
            untold: numbers,
            different: numbers,
            unknown: numbers,
          }),
        }),
      ),
    }),
  },
})
