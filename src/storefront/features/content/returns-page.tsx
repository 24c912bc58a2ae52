import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import { returnPaths } from '../returns/return-paths.ts'
import styles from './content.module.css'

export function ReturnsPage({ figures }: { figures: Readonly<Record<string, string>> }) {
  const shop = useShopSettings()
  const { returnUntil, returnWindow, returnFee, creditBonus } = figures
  return (
    <AccountFrame
      title="Returns"
      lead={
        <p>
          What arrives today can be returned until {returnUntil}. Your order page shows the date of
          each item.
        </p>
      }
    >
      <Panel title="What you can return">
        <Facts
          kind="ruled"
          facts={[
            { term: 'Unused items', value: `${returnWindow}, unwashed and unused` },
            {
              term: 'Items made for you',
              value: 'Final sale. The product page says so before you buy',
            },
            {
              term: 'Damaged or defective items',
              value: 'Always, even if made for you. Return shipping is free',
            },
            {
              term: 'Wrong or missing items',
              value: 'Always. We send the right item at our expense',
            },
          ]}
        />
      </Panel>
      <Panel title="How to return something">
        <div className="prose">
          <ol>
            <li>
              Open your order and choose what to return, why, and what you would like instead. You
              see the exact amount before you submit.
            </li>
            <li>
              Ship the package with the return number we email you. Prefer to talk to a person?{' '}
              <TextLink href={shop.phone.dial}>{shop.phone.shown}</TextLink>, {shop.hours}.
            </li>
            <li>
              We inspect your return within three days of its arrival and refund the card you paid
              with. Your order page shows the date and amount of the refund.
            </li>
          </ol>
          <p>
            If you change your mind, return shipping is {returnFee}, or free if you choose store
            credit or an exchange. Store credit is {creditBonus} more than you paid. If the mistake
            is ours, return shipping is free.
          </p>
        </div>
        <p className={styles.act}>
          <ButtonLink href={returnPaths.door}>Start a return</ButtonLink>
        </p>
      </Panel>
    </AccountFrame>
  )
}
