import { z } from 'zod'

/** As people type it. */
export const orderNumberSchema = z.string().trim().max(40)
