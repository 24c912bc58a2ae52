import type { Exchange, Handlers } from '#platform/http/handler.ts'
import type { paymentsContract } from '../contract.ts'
import type { ProviderName } from '../payment-provider.ts'
import { recordWebhook, type CompletePayment } from '../commands/record-webhook.ts'
import type { DisputeDeps } from '../record-disputes.ts'

export function paymentsHandlers(
  parts: DisputeDeps & { complete: CompletePayment },
): Handlers<typeof paymentsContract> {
  const record = (provider: ProviderName, exchange: Exchange) =>
    recordWebhook(parts, {
      provider,
      rawBody: exchange.rawBody,
      header: (name) => exchange.header(name),
    })
  return {
    sandboxWebhook: (_ctx, _input, exchange) => record('sandbox', exchange),
    stripeWebhook: (_ctx, _input, exchange) => record('stripe', exchange),
  }
}
