import type { Handlers } from '#platform/http/handler.ts'
import type { moneyActsContract } from './contract.ts'
import { decideMoneyAct, listWaitingMoneyActs, type MoneyAct } from './money-acts.ts'

export function moneyActsHandlers(acts: readonly MoneyAct[]): Handlers<typeof moneyActsContract> {
  return {
    listWaiting: (ctx) => listWaitingMoneyActs(ctx),
    decide: (ctx, input) => decideMoneyAct(ctx, acts, input),
  }
}
