/** When the repeated jobs of this module run (cron, UTC). */
export const paymentSchedule: Readonly<Record<string, string>> = { 'payment.tidy': '17 * * * *' }

/** Only where the sandbox runs. */
export const sandboxSchedule: Readonly<Record<string, string>> = { 'sandbox.wake': '* * * * *' }
