import { lineOfText } from '#platform/http/text-fields.ts'

/** An order number as entered; normalized by `parseOrderNumber`. */
export const orderNumberSchema = lineOfText({ max: 40 })
