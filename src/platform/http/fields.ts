import { z } from 'zod'
import { currencies } from '#kernel/locale/shop-locale.ts'
import { createCodeKey } from '#kernel/typed-code/typed-code.ts'
import { codeText, textKind } from './text-fields.ts'

/** The maximum of an `integer` column. */
export const largestInteger = 2_147_483_647

/**
 * The end of the year 9999, in milliseconds; JavaScript and PostgreSQL format later years
 * differently.
 */
export const latestInstant = 253_402_300_799_999

/** PostgreSQL has no year 0. */
const earliestInstant = Date.parse('0001-01-01T00:00:00Z')

/** The currency of all amounts of a document. */
export const currencySchema = z.literal(currencies)

export const countSchema = z.number().int().min(0).max(largestInteger)

/** An amount in minor units; contracts add their own maximum. */
export const amountSchema = z.number().int().min(0).max(largestInteger)

/** The version of a record, for optimistic locking. */
export const versionSchema = z.number().int().min(0).max(largestInteger)

/** `YYYY-MM-DD` */
export const daySchema = textKind(
  'date',
  z.iso
    .date('Enter a date.')
    .refine((day) => Date.parse(day) >= earliestInstant, 'This date does not exist.'),
)

/** A date and time with a time zone. */
export const timestampSchema = textKind(
  'moment',
  z.iso
    .datetime({ offset: true })
    .max(35)
    .refine(
      (moment) => Date.parse(moment) >= earliestInstant && Date.parse(moment) <= latestInstant,
      'This date and time does not exist.',
    ),
)

/** A code from an email. */
export const sixDigitCode = (message: string) =>
  codeText({ max: 40, pattern: /^\d{6}$/, message, clean: createCodeKey })
