import { Columns, PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatDay } from '../members/member-dates.ts'
import { BalanceDue } from './balance.tsx'
import { bespokePaths } from './bespoke-paths.ts'
import { Conversation } from './conversation.tsx'
import { InstallmentDue } from './installment-due.tsx'
import { CommissionOrderPanel } from './commission-order-panel.tsx'
import { Proofs } from './proofs.tsx'
import { Quotes } from './quotes.tsx'
import { formatPriceRange, formatTimeRange } from './format-ranges.ts'
import { CancelCommission } from './cancel-commission.tsx'
import { useCommission, type Commission } from './use-commission.ts'
import * as t from '#messages/commission.ts'

/** The commission page: status, quotes, proofs, payments and messages. */
export function CommissionPage() {
  const { view, learn } = useCommission()
  if (view.at === 'opening')
    return (
      <Section>
        <h1 className="visually-hidden">{t.yourCommission}</h1>
        <div aria-busy="true">
          <Skeleton lines={6} />
        </div>
      </Section>
    )
  if (view.at !== 'open')
    return (
      <Section>
        <EmptyState
          level={1}
          title={t.linkNotValid}
          action={<ButtonLink href={bespokePaths.services}>{t.bespokeServices}</ButtonLink>}
        >
          <p>{view.at === 'failed' ? view.message : t.openLink}</p>
        </EmptyState>
      </Section>
    )
  const { commission, token } = view
  // A quote is answered before proofs are approved.
  const isQuoteOpen = commission.quotes.some(({ state }) => state === 'open')
  return (
    <Section>
      <PageHead size="step" title={commission.title} lead={<p>{commission.next}</p>} />
      <Columns
        sticky
        aside={
          <>
            <AskedFor commission={commission} />
            <CancelCommission commission={commission} token={token} onChange={learn} />
          </>
        }
      >
        <div className="stack">
          <CommissionOrderPanel commission={commission} />
          <BalanceDue commission={commission} token={token} onChange={learn} />
          <InstallmentDue commission={commission} token={token} onChange={learn} />
          {isQuoteOpen && <Quotes commission={commission} token={token} onChange={learn} />}
          <Proofs commission={commission} token={token} onChange={learn} />
          {!isQuoteOpen && <Quotes commission={commission} token={token} onChange={learn} />}
          <Conversation commission={commission} token={token} onChange={learn} />
        </div>
      </Columns>
    </Section>
  )
}

function AskedFor({
  commission: { number, service, answers, quantity, estimate, neededBy },
}: {
  commission: Commission
}) {
  const { timeZone } = useShopSettings()
  return (
    <Panel title={service}>
      <Facts
        kind="ruled"
        facts={[
          { term: t.number, value: number },
          ...answers.map(({ label, value }) => ({ term: label, value })),
          ...(quantity > 1 ? [{ term: t.quantity, value: quantity }] : []),
          ...(neededBy ? [{ term: t.neededBy, value: formatDay(neededBy, timeZone) }] : []),
          {
            term: t.estimate,
            value: `${formatPriceRange(estimate)}, ${formatTimeRange(estimate)}`,
          },
        ]}
      />
    </Panel>
  )
}
