import { formatMoney } from '#kernel/money/money.ts'
import { formatEventTime } from '#modules/loyalty/domain/format-event-time.ts'
import type { Reward } from '#modules/loyalty/domain/program.ts'
import * as t from '#messages/reward-values.ts'

export function describeReward({
  value,
  validDays: days,
}: Pick<Reward, 'value' | 'validDays'>): string {
  switch (value.kind) {
    case 'credit':
      return t.credit({ amount: formatMoney(value.amount), days })
    case 'event':
      return t.event({ time: formatEventTime(value.at), place: value.place })
    case 'gift':
      return t.gift({ days })
    case 'percent':
      return t.percentOff({
        percent: String(value.percent / 100),
        hasCap: value.cap === null ? 'no' : 'yes',
        cap: value.cap === null ? '' : formatMoney(value.cap),
        days,
      })
    case 'amount':
    case 'shipping':
      return t.code({ days })
    case 'pool':
      return t.oneOrder
  }
}
