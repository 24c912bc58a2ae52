import { z } from 'zod'

/**
 * A product of a file. The draft is text, because the order of its keys counts and `jsonb` does not
 * keep it.
 */
export const movedProductSchema = z.object({
  handle: z.string(),
  slug: z.string(),
  draft: z.string(),
})
export type MovedProduct = z.infer<typeof movedProductSchema>
