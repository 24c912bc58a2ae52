import { refuse } from '#kernel/refusal/refusal.ts'
import { addBusinessDays } from '#kernel/time/business-days.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import {
  answerQuote,
  readCommission,
  withdrawCommission,
  writeToWorkroom,
} from '../commands/act-on-commission.ts'
import { answerProof } from '../commands/answer-proof.ts'
import { cancelCommission } from '../commands/cancel-commission.ts'
import type { bespokeContract } from '../contract.ts'
import { estimateCommission } from '../domain/services.ts'
import { findOfferedService, listOfferedServices } from '../queries/offered-services.ts'
import { listMyCommissions } from '../queries/list-my-commissions.ts'
import { openBalance, quoteBalance, readBalance } from '../commands/pay-balance.ts'
import { openDeposit, readDeposit } from '../commands/pay-deposit.ts'
import { submitCommission } from '../commands/submit-commission.ts'

export function bespokeHandlers(services: Services): Handlers<typeof bespokeContract> {
  return {
    listServices: async () => listOfferedServices(services.settings),
    async estimateCommission({ now }, { serviceId, answers, quantity }) {
      const service = findOfferedService(services.settings, serviceId)
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
    submit: (ctx, input) => submitCommission(ctx, services, input),
    readCommission: (ctx, { token }) => readCommission(ctx, services, token),
    writeToWorkroom: (ctx, input) => writeToWorkroom(ctx, services, input),
    answerQuote: (ctx, input) => answerQuote(ctx, services, input),
    openDeposit: (ctx, input) => openDeposit(ctx, services, input),
    readDeposit: (ctx, input) => readDeposit(ctx, services, input),
    quoteBalance: (ctx, input) => quoteBalance(ctx, services, input),
    openBalance: (ctx, input) => openBalance(ctx, services, input),
    readBalance: (ctx, { token }) => readBalance(ctx, services, token),
    listMine: (ctx) => listMyCommissions(ctx, services),
    answerProof: (ctx, input) => answerProof(ctx, services, input),
    cancelCommission: (ctx, { token }) => cancelCommission(ctx, services, token),
    withdraw: (ctx, { token }) => withdrawCommission(ctx, services, token),
  }
}
