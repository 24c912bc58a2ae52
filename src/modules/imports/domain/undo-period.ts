import { days } from '#kernel/time/time.ts'

/** How long rows are kept: a run can be undone, and its result file downloaded. */
export const undoPeriod = days(90)
