import { days, hours } from '#kernel/time/time.ts'

export const welcomeReminderLead = days(4)
export const confirmationLifetime = hours(48)
export const resubscribePeriod = days(30)
export const minEmailInterval = hours(24)
