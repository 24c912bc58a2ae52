import { z } from 'zod'
import { paragraphText } from '#platform/http/text-fields.ts'

/** A word at a place of a drawing, in thousandths of its width and height. */
export const pinSchema = z.strictObject({
  x: z.number().int().min(0).max(1000),
  y: z.number().int().min(0).max(1000),
  text: paragraphText({ min: 1, max: 500, message: 'Write a word or two.' }),
})
