import type { FulfillmentParts } from '#modules/fulfillment/fulfillment-parts.ts'

/** What the commands of returns stand on; the way back goes by the same carrier. */
export type ReturnParts = FulfillmentParts
