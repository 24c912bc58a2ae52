import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { ProviderError, type PaymentProvider, type ProviderState } from './payment-provider.ts'

/**
 * The session of a payment that staff received by other means. Its reference says all that there is
 * to know, so the payment counts as captured as soon as it exists.
 */
export function manualSession(paymentId: string, amount: number) {
  return {
    provider: 'manual',
    providerRef: `manual_${amount}_${paymentId}`,
    clientSecret: 'manual',
  } as const
}

/** Money that no provider moves: staff has received it, and pays refunds out by hand. */
export const manualProvider: PaymentProvider = {
  name: 'manual',
  title: 'Received by staff',
  webhookPath: null,
  minimumCharge: 1,
  pageSources: {},
  openSession: rejectCard,
  charge: rejectCard,
  findCharge: async () => null,
  getForm: () => ({ part: 'none', data: {} }),
  read: async (ref) => readReference(ref),
  capture: async (ref) => readReference(ref),
  void: async (ref) => readReference(ref),
  refund: async (_ref, _amount, key) => ({ ref: `manual_${key}`, status: 'succeeded' }),
  readRefund: async (ref) => ({ ref, status: 'succeeded' }),
  listRefunds: async () => [],
  listDisputes: async () => [],
  parseWebhook: async () => null,
}

async function rejectCard(): Promise<never> {
  throw new ProviderError('rejected', 'manual payments take no card')
}

function readReference(ref: string): ProviderState {
  const [, amountText = '', paymentId = ''] = /^manual_(\d+)_(pay_\w+)$/.exec(ref) ?? []
  const amount = Number(amountText)
  return {
    ref,
    status: 'captured',
    amount,
    authorized: amount,
    captured: amount,
    refunded: 0,
    currency: getShopLocale().currency,
    paymentId,
    method: null,
    cardFingerprint: null,
    checks: null,
    failure: null,
    attempts: null,
  }
}
