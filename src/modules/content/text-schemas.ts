import { z } from 'zod'

/** Texts and names in content files, which the merchant writes. */
export const shortText = (max: number) => z.string().trim().min(1).max(max)
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(80)
