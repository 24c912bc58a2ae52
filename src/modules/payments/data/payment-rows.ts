import { selectRows } from '#platform/db/rows-of.ts'
import { payments } from './schema.ts'

export const paymentRows = selectRows(payments)
