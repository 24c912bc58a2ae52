import { z } from 'zod'

/** A word at a place of a drawing, in thousandths of its width and height. */
export const pinSchema = z.strictObject({
  x: z.number().int().min(0).max(1000),
  y: z.number().int().min(0).max(1000),
  text: z.string().trim().min(1, 'Write a word or two.').max(500, 'At most 500 characters.'),
})
