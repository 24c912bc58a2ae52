import { selectRows } from '#platform/db/select-rows.ts'
import { payments } from './schema.ts'

export const paymentRows = selectRows(payments)
