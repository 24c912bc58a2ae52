import { refuse } from '#kernel/refusal/refusal.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { answerQuote, readCommission, withdraw, writeMessage } from './act-on-commission.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import type { bespokeContract } from './contract.ts'
import { estimate, serviceOf, services } from './domain/services.ts'
import { submitCommission } from './submit-commission.ts'

export function bespokeHandlers(parts: BespokeParts): Handlers<typeof bespokeContract> {
  return {
    listServices: async () => ({
      rows: services.map((service) => ({
        id: service.id,
        title: service.title,
        note: service.note,
        estimate: estimate(service, {}, 1),
        questions: service.questions.map(({ id, label, options }) => ({
          id,
          label,
          options: options.map((option) => ({ id: option.id, label: option.label })),
        })),
      })),
    }),
    async estimate(_, { serviceId, answers, quantity }) {
      const service = serviceOf(serviceId)
      return service ? estimate(service, answers, quantity) : refuse('not-found', 'We do not make that.')
    },
    submit: (ctx, input) => submitCommission(ctx, parts, input),
    readCommission: (ctx, { token }) => readCommission(ctx, token),
    writeMessage,
    answerQuote: (ctx, input) => answerQuote(ctx, parts, input),
    withdraw: (ctx, { token }) => withdraw(ctx, token),
  }
}
