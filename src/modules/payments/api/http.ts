import type { Contract } from '#platform/http/endpoint.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { recordWebhook } from '../commands/record-webhook.ts'
import { listSavedCards, removeSavedCard } from '../commands/saved-cards.ts'
import type { savedCardsContract } from './saved-cards-contract.ts'

export function createSavedCardsHandlers(services: Services): Handlers<typeof savedCardsContract> {
  return {
    listSavedCards: (ctx) => listSavedCards(ctx, services),
    removeSavedCard: (ctx, input) => removeSavedCard(ctx, services, input),
  }
}

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
