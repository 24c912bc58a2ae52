import type { Contract } from '#platform/http/endpoint.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { recordWebhook } from '../commands/record-webhook.ts'

export function createWebhookHandlers(services: Services): Handlers<Contract> {
  return Object.fromEntries(
    services.providers.all.map(({ name }) => [
      `${name}Webhook`,
      (_ctx, _input, exchange) =>
        recordWebhook(services, {
          provider: name,
          rawBody: exchange.rawBody,
          header: (header) => exchange.header(header),
        }),
    ]),
  ) satisfies Handlers<Contract>
}
