import type { Exchange, Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import type { paymentsContract } from '../contract.ts'
import type { ProviderName } from '../payment-provider.ts'
import { recordWebhook } from '../commands/record-webhook.ts'

export function paymentsHandlers(services: Services): Handlers<typeof paymentsContract> {
  const record = (provider: ProviderName, exchange: Exchange) =>
    recordWebhook(services, {
      provider,
      rawBody: exchange.rawBody,
      header: (name) => exchange.header(name),
    })
  return {
    sandboxWebhook: (_ctx, _input, exchange) => record('sandbox', exchange),
    stripeWebhook: (_ctx, _input, exchange) => record('stripe', exchange),
  }
}
