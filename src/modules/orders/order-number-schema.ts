import { lineOfText } from '#platform/http/text-fields.ts'

/** As people type it. */
export const orderNumberSchema = lineOfText({ max: 40 })
