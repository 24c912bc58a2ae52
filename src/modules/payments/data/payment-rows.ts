import { rowsOf } from '#platform/db/rows-of.ts'
import { payments } from './schema.ts'

export const paymentRows = rowsOf(payments)
