import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'
import { createWebhookContract } from './contract.ts'
import { paymentInvariants } from './db/invariants.ts'
import { createSavedCardsHandlers, createWebhookHandlers } from './api/http.ts'
import { savedCardsContract } from './api/saved-cards-contract.ts'
import { eraseSavedCards } from './commands/saved-cards.ts'
import { paymentJobs, type OnPartialCapture } from './jobs.ts'
import { paymentSchedule } from './payment-schedule.ts'
import { listOrderPaymentSummaries, findOrderPaymentSummary } from './find-order-payment-summary.ts'
import type { CompletePayment } from './commands/record-webhook.ts'
import type { PaymentProviders } from './payment-providers.ts'
import type { ExpressPage } from './payment-provider.ts'
import { createExpressApp } from './express/create-express-app.ts'
import { expressPath } from './express-path.ts'
import type { OnDispute } from './record-disputes.ts'

declare module '#platform/services.ts' {
  interface Services {
    readonly providers: PaymentProviders
    /** Unsuccessful card attempts per payer and hour; 24 by default. */
    readonly attemptsPerHour?: number
    /** Whether members can save cards at the provider. */
    readonly isSavingCards: boolean
    /** The wallet buttons for cart and product pages; null if there are none. */
    readonly expressPage: ExpressPage | null
    readonly complete: CompletePayment
    readonly onPartialCapture?: OnPartialCapture
    readonly onDispute?: OnDispute
  }
  interface Contributions {
    /** Completes the purchase of a payment; false if the payment belongs to another module. */
    paymentCompletions: (paymentId: string) => Promise<boolean>
  }
}

export const payments = defineModule({
  name: 'payments',
  uses: [],
  permissions: {
    'payments.read': 'See payments, disputes and the daily reconciliation',
    'payments.write': 'Answer disputes and mark payments as reviewed',
    'payments.refund': 'Retry and release refunds of payments',
  },
  provides: {
    isSavingCards: ({ config }) => config.SAVED_CARDS,
    expressPage: ({ config, providers }) =>
      config.EXPRESS_CHECKOUT ? (providers.current.expressPage ?? null) : null,
    readPayment: () => findOrderPaymentSummary,
    readPayments: () => listOrderPaymentSummaries,
    complete:
      ({ contributions }) =>
      async (paymentId) => {
        for (const complete of contributions('paymentCompletions'))
          if (await complete(paymentId)) return
        throw new Error(`Nothing is paid by ${paymentId}.`)
      },
  },
  on: ({ jobs }) => ({
    'member.erased': (tx, { memberId }) => eraseSavedCards(tx, jobs, memberId),
  }),
  routes: (services) => [
    ...createRoutes(createWebhookContract(services.providers.all), createWebhookHandlers(services)),
    ...createRoutes(savedCardsContract, createSavedCardsHandlers(services)),
  ],
  mounts: ({ expressPage, providers }) =>
    expressPage
      ? [
          {
            path: expressPath,
            rate: 'page',
            app: createExpressApp(expressPage, providers.current.pageSources),
          },
        ]
      : [],
  jobs: paymentJobs,
  schedule: paymentSchedule,
  invariants: paymentInvariants,
})
