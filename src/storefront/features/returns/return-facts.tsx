import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Facts, type Fact } from '#ui/primitives/facts/facts.tsx'
import type { EligibilityView } from './return-calls.ts'
import * as t from '#messages/return-request.ts'

type ReturnTerms = Pick<EligibilityView, 'isGift' | 'creditBonus' | 'shippingFee'>

/** What a return of this order costs and when the money comes. */
export function ReturnFacts({ eligible }: { eligible: ReturnTerms }) {
  return (
    <Panel title={t.goodToKnow} tone="ground">
      <Facts kind="ruled" facts={listReturnTerms(eligible)} />
    </Panel>
  )
}

function listReturnTerms({ isGift, creditBonus, shippingFee }: ReturnTerms): Fact[] {
  return [
    ...(isGift ? [] : [{ term: t.refund, value: t.refundTerms }]),
    ...(creditBonus
      ? [{ term: t.credit, value: t.creditMore({ percent: String(creditBonus / 100) }) }]
      : []),
    {
      term: t.returnShipping,
      value: shippingFee > 0 ? t.returnFee({ amount: formatMoney(shippingFee) }) : t.free,
    },
    { term: t.inspection, value: t.inspectionTime },
  ]
}
