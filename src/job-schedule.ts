import { loyaltySchedule } from '#modules/loyalty/jobs.ts'
import { paymentSchedule } from '#modules/payments/payment-schedule.ts'
import { aftercareSchedule } from './compose-aftercare.ts'
import { houseSchedule } from './compose-house.ts'
import { registrySchedule } from './compose-registries.ts'

/** Job name → cron expression (UTC). */
export const jobSchedule = {
  ...houseSchedule,
  ...registrySchedule,
  ...loyaltySchedule,
  ...paymentSchedule,
  ...aftercareSchedule,
  'inventory.release-expired': '* * * * *',
  'checkout.reconcile': '* * * * *',
  'cart.purge': '7 * * * *',
  'catalog.popularity': '5 4 * * *',
  'catalog.found': '10 4 * * *',
  'catalog.ships-on': '4 * * * *',
  'catalog.tidy': '55 3 * * *',
  'wishlists.watch': '37 * * * *',
  'wishlists.tidy': '8 3 * * *',
  'feedback.tidy': '12 3 * * *',
  'addresses.tidy': '5 3 * * *',
  'orders.tidy': '25 3 * * *',
  'bespoke.follow-deposits': '*/5 * * * *',
  'bespoke.tidy': '48 3 * * *',
  'monograms.tidy': '31 3 * * *',
  'checkout.tidy': '45 3 * * *',
  'mail.tidy': '35 3 * * *',
  'members.tidy': '20 3 * * *',
  'shop.tidy': '15 4 * * *',
} as const
