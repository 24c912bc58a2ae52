import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Facts, type Fact } from '#ui/primitives/facts/facts.tsx'
import type { EligibilityView } from './return-calls.ts'

type ReturnTerms = Pick<EligibilityView, 'isGift' | 'creditBonus' | 'shippingFee'>

/** What a return of this order costs and when the money comes. */
export function ReturnFacts({ eligible }: { eligible: ReturnTerms }) {
  return (
    <Panel title="Good to know" tone="ground">
      <Facts kind="ruled" facts={listReturnTerms(eligible)} />
    </Panel>
  )
}

function listReturnTerms({ isGift, creditBonus, shippingFee }: ReturnTerms): Fact[] {
  return [
    ...(isGift
      ? []
      : [{ term: 'Refund', value: 'To your original payment method, once we’ve inspected it' }]),
    ...(creditBonus
      ? [{ term: 'Store credit', value: `${creditBonus / 100}% more than a refund` }]
      : []),
    {
      term: 'Return shipping',
      value:
        shippingFee > 0
          ? `${formatMoney(shippingFee)} for a refund; free for store credit, exchanges and our `
            + 'mistakes'
          : 'Free',
    },
    { term: 'Inspection', value: 'Within 3 days of arrival' },
  ]
}
