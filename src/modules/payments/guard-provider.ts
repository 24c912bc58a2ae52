import { ProviderError, type PaymentProvider } from './payment-provider.ts'

export interface GuardOptions {
  /** Longest wait for one answer, waiting for a turn included. */
  readonly timeoutMs?: number
  readonly inFlight?: number
  /** Failures in a row that open the breaker, and how long it then answers by itself. */
  readonly breakAfter?: number
  readonly breakMs?: number
}

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
  return {
    name: provider.name,
    face: (session) => provider.face(session),
    openSession: (input) => call(() => provider.openSession(input)),
    charge: (input) => call(() => provider.charge(input)),
    findCharge: (paymentId) => call(() => provider.findCharge(paymentId)),
    read: (ref) => call(() => provider.read(ref)),
    capture: (ref, amount, key) => call(() => provider.capture(ref, amount, key)),
    void: (ref, key) => call(() => provider.void(ref, key)),
    refund: (ref, amount, key) => call(() => provider.refund(ref, amount, key)),
    readRefund: (ref) => call(() => provider.readRefund(ref)),
    listRefunds: (ref) => call(() => provider.listRefunds(ref)),
    listDisputes: (ref) => call(() => provider.listDisputes(ref)),
    parseWebhook: (rawBody, header, now) => provider.parseWebhook(rawBody, header, now),
  }
}

function createGuard({
  timeoutMs = 10_000,
  inFlight = 10,
  breakAfter = 10,
  breakMs = 5_000,
}: GuardOptions): Call {
  const waiting: (() => void)[] = []
  let running = 0
  let failures = 0
  let closedUntil = 0

  async function turn(): Promise<void> {
    if (running < inFlight) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function done(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  function count(error: unknown): void {
    const down = error instanceof ProviderError ? error.kind === 'unavailable' : true
    failures = down ? failures + 1 : 0
    if (failures >= breakAfter) closedUntil = Date.now() + breakMs
  }

  async function inTurn<Result>(act: () => Promise<Result>, started: number): Promise<Result> {
    await turn()
    try {
      if (Date.now() - started >= timeoutMs) throw new ProviderError('unavailable', 'queue')
      const result = await act()
      failures = 0
      return result
    } catch (error) {
      count(error)
      throw error
    } finally {
      done()
    }
  }

  return async (act) => {
    if (Date.now() < closedUntil) throw new ProviderError('unavailable', 'breaker')
    return withTimeout(inTurn(act, Date.now()), timeoutMs)
  }
}

async function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProviderError('unavailable', 'timeout')), ms)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
