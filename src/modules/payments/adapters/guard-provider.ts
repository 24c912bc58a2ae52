import {
  bulkhead,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
  isTaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel'
import { ProviderError, type PaymentProvider } from '../payment-provider.ts'
import type { DisputeEvidence } from '../dispute-evidence.ts'
import type { SavedCards } from '../saved-cards.ts'

export interface GuardOptions {
  /** Longest wait for one answer, waiting for a turn included. */
  readonly timeoutMs?: number
  readonly inFlight?: number
  /** Failures in a row that open the breaker, and how long it then answers by itself. */
  readonly breakAfter?: number
  readonly breakMs?: number
}

/** In milliseconds; several files are uploaded in one call. */
const evidenceTimeoutMs = 60_000

type Call = <Result>(act: () => Promise<Result>) => Promise<Result>

/**
 * The bulkhead around a provider: a time limit, few calls at once, and no more calls for a while
 * when it is plainly down.
 */
export function guardProvider(
  provider: PaymentProvider,
  options: GuardOptions = {},
): PaymentProvider {
  const call = createGuard(options)
  const { authorize, disputeEvidence } = provider
  return {
    name: provider.name,
    title: provider.title,
    webhookPath: provider.webhookPath,
    minimumCharge: provider.minimumCharge,
    pageSources: provider.pageSources,
    ...(provider.expressPage && { expressPage: provider.expressPage }),
    ...(provider.savedCards && { savedCards: guardSavedCards(provider.savedCards, call) }),
    ...(disputeEvidence && {
      disputeEvidence: guardEvidence(
        disputeEvidence,
        createGuard({ ...options, timeoutMs: evidenceTimeoutMs }),
      ),
    }),
    getForm: (session) => provider.getForm(session),
    openSession: (input) => call(() => provider.openSession(input)),
    charge: (input) => call(() => provider.charge(input)),
    findCharge: (paymentId) => call(() => provider.findCharge(paymentId)),
    read: (ref) => call(() => provider.read(ref)),
    ...(authorize && { authorize: (ref, key) => call(() => authorize(ref, key)) }),
    capture: (ref, amount, key) => call(() => provider.capture(ref, amount, key)),
    void: (ref, key) => call(() => provider.void(ref, key)),
    refund: (ref, amount, key) => call(() => provider.refund(ref, amount, key)),
    readRefund: (ref) => call(() => provider.readRefund(ref)),
    listRefunds: (ref) => call(() => provider.listRefunds(ref)),
    listDisputes: (ref) => call(() => provider.listDisputes(ref)),
    parseWebhook: (rawBody, header, now) => provider.parseWebhook(rawBody, header, now),
  }
}

function guardSavedCards(cards: SavedCards, call: Call): SavedCards {
  return {
    createCustomer: (memberId) => call(() => cards.createCustomer(memberId)),
    openForm: (customerRef) => call(() => cards.openForm(customerRef)),
    list: (customerRef) => call(() => cards.list(customerRef)),
    remove: (customerRef, cardRef) => call(() => cards.remove(customerRef, cardRef)),
    deleteCustomer: (customerRef) => call(() => cards.deleteCustomer(customerRef)),
  }
}

function guardEvidence(evidence: DisputeEvidence, call: Call): DisputeEvidence {
  return {
    limits: evidence.limits,
    submit: (submission, key) => call(() => evidence.submit(submission, key)),
  }
}

function createGuard({
  timeoutMs = 10_000,
  inFlight = 10,
  breakAfter = 10,
  breakMs = 5_000,
}: GuardOptions): Call {
  const breaker = new ConsecutiveBreaker(breakAfter)
  const policy = wrap(
    circuitBreaker(handleWhen(isDown), { breaker, halfOpenAfter: breakMs }),
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
    bulkhead(inFlight, Infinity),
  )
  return async (act) => {
    try {
      return await policy.execute(act)
    } catch (error) {
      if (isBrokenCircuitError(error)) throw new ProviderError('unavailable', 'breaker')
      if (isTaskCancelledError(error)) throw new ProviderError('unavailable', 'timeout')
      // A provider that says no is up.
      if (!isDown(error)) breaker.success()
      throw error
    }
  }
}

function isDown(error: unknown): boolean {
  return !(error instanceof ProviderError) || error.kind === 'unavailable'
}
