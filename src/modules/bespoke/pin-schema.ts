import { z } from 'zod'
import { paragraphText } from '#platform/http/text-fields.ts'

/** A comment pinned to a proof; `x` and `y` are thousandths of its width and height. */
export const pinSchema = z.strictObject({
  x: z.number().int().min(0).max(1000),
  y: z.number().int().min(0).max(1000),
  text: paragraphText({ min: 1, max: 500, message: 'Enter a comment.' }),
})
