/** Schedules of the recurring jobs (cron, UTC). */
export const paymentSchedule: Readonly<Record<string, string>> = {
  'payments.cleanup': '17 * * * *',
}

/** Used only where the sandbox runs. */
export const sandboxSchedule: Readonly<Record<string, string>> = { 'sandbox.wake': '* * * * *' }
