/** Calendar days that a backorder takes where neither a date nor a lead time is given. */
export const backorderDays = 14
