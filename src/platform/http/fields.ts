import { z } from 'zod'
import { typedCodeKey } from '#kernel/typed-code/typed-code.ts'
import { codeText, textKind } from './text-fields.ts'

/** The largest whole number that a column holds: a larger one is refused at the edge, by its name. */
export const largestInteger = 2_147_483_647

/** The last millisecond of the year 9999: JavaScript and PostgreSQL write a later one differently. */
export const latestInstant = 253_402_300_799_999

/** PostgreSQL knows no year 0. */
const earliestInstant = Date.parse('0001-01-01T00:00:00Z')

/** How many of something, points among them. */
export const countSchema = z.number().int().min(0).max(largestInteger)

/** Money that a caller names, in minor units. What the most may be in one place is that place's to say. */
export const amountSchema = z.number().int().min(0).max(largestInteger)

/** The state of something that a caller has seen, by the number of its changes. */
export const versionSchema = z.number().int().min(0).max(largestInteger)

/** A day, `YYYY-MM-DD`. */
export const daySchema = textKind(
  'date',
  z.iso
    .date('Enter a date.')
    .refine((day) => Date.parse(day) >= earliestInstant, 'There is no such day.'),
)

/** A moment with its time zone. */
export const momentSchema = textKind(
  'moment',
  z.iso
    .datetime({ offset: true })
    .max(35)
    .refine(
      (moment) => Date.parse(moment) >= earliestInstant && Date.parse(moment) <= latestInstant,
      'There is no such moment.',
    ),
)

/** A code out of an email, however it was typed or pasted. */
export const sixDigitCode = (message: string) =>
  codeText({ max: 40, pattern: /^\d{6}$/, message, clean: typedCodeKey })
