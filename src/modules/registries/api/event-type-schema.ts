import { z } from 'zod'
import { maxWanted } from '../domain/registry.ts'

const slug = z.string().regex(/^[a-z0-9-]{2,30}$/)

const eventFieldSchema = z
  .strictObject({
    id: slug,
    label: z.string().trim().min(1).max(60),
    kind: z.enum(['text', 'date', 'choice']),
    options: z.array(z.string().trim().min(1).max(60)).max(30),
    required: z.boolean(),
    shown: z.boolean(),
  })
  .refine(
    ({ kind, options }) => (kind === 'choice') === options.length > 0,
    'Only fields of kind “choice” have options, and they need at least one.',
  )

export const eventTypeSchema = z.strictObject({
  id: slug,
  name: z.string().trim().min(1).max(40),
  fields: z.array(eventFieldSchema).max(12),
  /** The first gifts to suggest: a collection, and how many pieces a registry usually asks for. */
  starters: z
    .array(
      z.strictObject({
        collection: z.string().regex(/^[a-z0-9-]{1,255}$/),
        wanted: z.number().int().min(1).max(maxWanted),
        /** The option values to suggest if they are in stock, the most preferred first. */
        preferredOptions: z.array(z.string().trim().min(1).max(60)).max(10).default([]),
      }),
    )
    .max(24)
    .default([]),
})
