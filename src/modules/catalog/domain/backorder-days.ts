/** Calendar days until a backorder ships, if it has neither a date nor a lead time. */
export const backorderDays = 14
