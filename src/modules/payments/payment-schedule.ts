/** When the repeated jobs of this module run (cron, UTC). */
export const paymentSchedule: Readonly<Record<string, string>> = { 'payment.sweep': '17 * * * *', 'sandbox.wake': '* * * * *' }
