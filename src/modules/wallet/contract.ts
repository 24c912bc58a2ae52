import { z } from 'zod'
import { normalizeGiftCode } from './domain/gift-code.ts'

/** A gift card's code as it is typed: dashes, spaces and small letters do not count. */
export const giftCodeSchema = z
  .string()
  .max(60)
  .transform(normalizeGiftCode)
  .pipe(z.string().regex(/^[0-9A-Z]{16}$/, 'A gift card code has 16 letters and digits.'))
