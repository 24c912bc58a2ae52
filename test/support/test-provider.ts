import type { Clock } from '#kernel/time/time.ts'
import type { PaymentForm } from '#modules/payments/payment-form.ts'
import type { PaymentProvider } from '#modules/payments/payment-provider.ts'
import type { Database } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { TestJobs } from './jobs.ts'

export interface WebhookMessage {
  readonly provider: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** False if the provider has to send the message again. */
export type ReceiveWebhook = (message: WebhookMessage) => Promise<boolean>

/** An error with status 500, or a closed connection, before or after the effect of a call. */
export interface Fault {
  readonly when: 'before' | 'after'
  readonly cut?: true
}

/** The process of a shop that uses a provider. */
export interface ProviderShop {
  readonly database: Database
  readonly jobs: TestJobs
  readonly clock: Pick<Clock, 'now'>
  readonly receive: ReceiveWebhook
}

export interface FormSession {
  readonly clientSecret: string
  readonly form: PaymentForm | null
}

/** A captured payment as the provider knows it, in cents. */
export interface CapturedMoney {
  readonly ref: string
  readonly captured: number
  readonly refunded: number
}

/** A payment provider: its adapter, and its other side, which belongs to the test. */
export interface TestProvider {
  readonly adapter: PaymentProvider
  readonly jobs: Readonly<Record<string, JobHandler>>
  /**
   * The shopper pays in the provider's form, by default successfully. Returns the status of the
   * session.
   */
  pay(session: FormSession, card?: string): Promise<string>
  /** The token of a stored card; absent if the provider has none. */
  readonly storeCard?: () => Promise<string>
  /** Chooses a fault for each call of the shop. */
  breakAnswers(choose: () => Fault | undefined): void
  /** Rejects refunds without an effect, as for an account without the money. */
  rejectRefunds(reject: boolean): Promise<void>
  /** Opens a dispute over a captured payment, or changes it. Returns its reference. */
  dispute(ref: string, state: 'open' | 'overdue' | 'closed'): Promise<string>
  /** How often evidence was submitted for the dispute of a payment. */
  countEvidence(ref: string): Promise<number>
  listCaptured(): Promise<readonly CapturedMoney[]>
  countSessions(): Promise<number>
  /** Payments with more than one session that was paid. */
  countPaidTwice(): Promise<number>
  /** Waits for webhooks, and sends those again that the shop rejected. */
  deliverWebhooks(): Promise<void>
}

export type ConnectProvider = (shop: ProviderShop) => TestProvider
