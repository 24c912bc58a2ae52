import { lineText } from '#platform/http/text-fields.ts'

/** An order number as entered; normalized by `parseOrderNumber`. */
export const orderNumberSchema = lineText({ max: 40 })
