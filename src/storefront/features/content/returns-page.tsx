import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { brand } from '#storefront/brand.ts'
import { paths } from '#storefront/paths.ts'
import { shopTerms } from '../catalog/shop-terms.ts'
import { AccountFrame } from '../members/account-frame.tsx'

export function ReturnsPage() {
  const { returnDays } = shopTerms
  return (
    <AccountFrame title="Returns" lead={<p>You have {returnDays} days from the day it arrives to change your mind.</p>}>
      <Panel title="What can come back">
        <Facts
          kind="ruled"
          facts={[
            { term: 'Pieces as they arrived', value: `${returnDays} days from delivery, unwashed and unused` },
            { term: 'Pieces made for you', value: 'A final sale. The goods page says so before you buy' },
            { term: 'A piece with a fault', value: 'Always, also when it was made for you. The way back costs you nothing' },
            { term: 'The wrong piece, or one too few', value: 'Always. We send what is missing at our cost' },
          ]}
        />
      </Panel>
      <Panel title="How to send something back">
        <div className="prose">
          <ol>
            <li>
              Write to <TextLink href={`mailto:${brand.email}?subject=Return`}>{brand.email}</TextLink> or call{' '}
              <TextLink href={brand.phone.dial}>{brand.phone.shown}</TextLink>, {brand.hours}, with your order number and what you would
              like to send back.
            </li>
            <li>A person answers with the address and what to put in the parcel.</li>
            <li>
              Once it has come back and was looked over, the money goes to the card you paid with. Your order’s page shows the refund with
              its date and sum.
            </li>
          </ol>
          <p>When you change your mind, you choose how to send it and pay the postage. When the fault is ours, we pay.</p>
        </div>
        <p className="cluster">
          <ButtonLink variant="secondary" href={paths.trackOrder}>
            Find your order
          </ButtonLink>
        </p>
      </Panel>
    </AccountFrame>
  )
}
