import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { paths } from '#storefront/paths.ts'
import { useSession } from '#storefront/session/session.ts'
import { hasLevel } from '#storefront/session/level.ts'
import { shopTerms } from '../catalog/shop-terms.ts'
import { AccountFrame } from '../members/account-frame.tsx'

/** Says what holds today: an account. Points, tiers and rewards stand here once the shop has them. */
export function ProgramOverviewPage() {
  const isMember = hasLevel(useSession().userInfo, 0)
  return (
    <AccountFrame title="Program Overview" lead={<p>What everybody gets, and what an account adds. Nothing here costs anything.</p>}>
      <Panel title="For everybody">
        <Facts
          kind="ruled"
          facts={[
            { term: 'Free standard delivery', value: `From ${formatMoney(shopTerms.freeShippingFrom)} of goods to one address` },
            { term: 'Returns', value: `${shopTerms.returnDays} days from delivery` },
            { term: 'Orders without an account', value: 'The mailed link opens your order whenever you like' },
          ]}
        />
      </Panel>
      <Panel title="With an account">
        <Facts
          kind="ruled"
          facts={[
            { term: 'All your orders in one place', value: 'Also those you placed with the same email before' },
            { term: 'An address book', value: 'So that the settlement asks for nothing twice' },
            { term: 'Wish lists', value: 'Several, with notes, to share with whom you like' },
            { term: 'Your cart', value: 'On every device you sign in on' },
          ]}
        />
      </Panel>
      <Panel title="Points and rewards">
        <p>There are none yet. No purchase earns points today, and none are owed to anybody.</p>
      </Panel>
      {!isMember && (
        <p>
          <ButtonLink href={paths.login}>Open an account</ButtonLink>
        </p>
      )}
    </AccountFrame>
  )
}
