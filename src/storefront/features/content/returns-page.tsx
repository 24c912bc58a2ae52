import { inDays } from '#kernel/time/time.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { brand } from '#storefront/brand.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import { returnPaths } from '../returns/return-paths.ts'
import styles from './content.module.css'

export function ReturnsPage({ figures }: { figures: Readonly<Record<string, string>> }) {
  const { returnDays, returnWindow, returnFee, creditBonus } = figures
  return (
    <AccountFrame
      title="Returns"
      lead={<p>You have {inDays(returnDays ?? '')} from the day it arrives to change your mind.</p>}
    >
      <Panel title="What can come back">
        <Facts
          kind="ruled"
          facts={[
            { term: 'Pieces as they arrived', value: `${returnWindow}, unwashed and unused` },
            {
              term: 'Pieces made for you',
              value: 'A final sale. The goods page says so before you buy',
            },
            {
              term: 'A piece with a fault',
              value: 'Always, also when it was made for you. The way back costs you nothing',
            },
            {
              term: 'The wrong piece, or one too few',
              value: 'Always. We send what is missing at our cost',
            },
          ]}
        />
      </Panel>
      <Panel title="How to send something back">
        <div className="prose">
          <ol>
            <li>
              Open your order and say what comes back, why, and what you would like instead. You see
              what it comes to, to the cent.
            </li>
            <li>
              Hand the parcel over with the number we mail you. Rather talk to a person?{' '}
              <TextLink href={brand.phone.dial}>{brand.phone.shown}</TextLink>, {brand.hours}.
            </li>
            <li>
              Once it is here and was looked over, within three days, the money goes to the card you
              paid with. Your order’s page shows the refund with its date and sum.
            </li>
          </ol>
          <p>
            When you change your mind, our carrier is {returnFee}, and nothing for store credit or
            an exchange. Store credit is {creditBonus} more than you paid. When the fault is ours,
            we pay.
          </p>
        </div>
        <p className={styles.act}>
          <ButtonLink href={returnPaths.door}>Send something back</ButtonLink>
        </p>
      </Panel>
    </AccountFrame>
  )
}
