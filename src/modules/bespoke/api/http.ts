import { refuse } from '#kernel/refusal/refusal.ts'
import { addBusinessDays } from '#kernel/time/business-days.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Handlers } from '#platform/http/handler.ts'
import {
  answerQuote,
  readCommission,
  withdrawCommission,
  writeToWorkroom,
} from '../commands/act-on-commission.ts'
import { answerProof } from '../commands/answer-proof.ts'
import type { BespokeDeps } from '../bespoke-deps.ts'
import { cancelCommission } from '../commands/cancel-commission.ts'
import type { bespokeContract } from '../contract.ts'
import { estimateCommission, findService, services } from '../domain/services.ts'
import { listMyCommissions } from '../queries/list-my-commissions.ts'
import { openBalance, quoteBalance, readBalance } from '../commands/pay-balance.ts'
import { openDeposit, readDeposit } from '../commands/pay-deposit.ts'
import { submitCommission } from '../commands/submit-commission.ts'

export function bespokeHandlers(parts: BespokeDeps): Handlers<typeof bespokeContract> {
  return {
    listServices: async () => ({
      rows: services.map((service) => ({
        id: service.id,
        title: service.title,
        note: service.note,
        estimate: estimateCommission(service, {}, 1),
        questions: service.questions.map(({ id, label, options }) => ({
          id,
          label,
          options: options.map((option) => ({ id: option.id, label: option.label })),
        })),
      })),
    }),
    async estimateCommission({ now }, { serviceId, answers, quantity }) {
      const service = findService(serviceId)
      if (!service)
        return refuse('not-found', 'We do not offer this service.', { reason: 'service-not-found' })
      const range = estimateCommission(service, answers, quantity)
      const today = calendarDate(now)
      return {
        ...range,
        readyFrom: addBusinessDays(today, range.daysLow),
        readyTo: addBusinessDays(today, range.daysHigh),
      }
    },
    submit: (ctx, input) => submitCommission(ctx, parts, input),
    readCommission: (ctx, { token }) => readCommission(ctx, parts, token),
    writeToWorkroom: (ctx, input) => writeToWorkroom(ctx, parts, input),
    answerQuote: (ctx, input) => answerQuote(ctx, parts, input),
    openDeposit: (ctx, input) => openDeposit(ctx, parts, input),
    readDeposit: (ctx, input) => readDeposit(ctx, parts, input),
    quoteBalance: (ctx, input) => quoteBalance(ctx, parts, input),
    openBalance: (ctx, input) => openBalance(ctx, parts, input),
    readBalance: (ctx, { token }) => readBalance(ctx, parts, token),
    listMine: (ctx) => listMyCommissions(ctx, parts),
    answerProof: (ctx, input) => answerProof(ctx, parts, input),
    breakOff: (ctx, { token }) => cancelCommission(ctx, parts, token),
    withdraw: (ctx, { token }) => withdrawCommission(ctx, parts, token),
  }
}
