import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { linkTo } from '#storefront/message-tags.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import { returnPaths } from '../returns/return-paths.ts'
import * as t from '#messages/returns-policy.ts'
import styles from './content.module.css'

export function ReturnsPage({ figures }: { figures: Readonly<Record<string, string>> }) {
  const shop = useShopSettings()
  const { returnUntil, returnWindow, returnFee, creditBonus } = figures
  return (
    <AccountFrame title={t.returns} lead={<p>{t.returnUntil({ date: returnUntil ?? '' })}</p>}>
      <Panel title={t.whatTitle}>
        <Facts
          kind="ruled"
          facts={[
            { term: t.unused, value: t.unusedHint({ period: returnWindow ?? '' }) },
            { term: t.madeForYou, value: t.madeForYouHint },
            { term: t.damaged, value: t.damagedHint },
            { term: t.wrong, value: t.wrongHint },
          ]}
        />
      </Panel>
      <Panel title={t.howTitle}>
        <div className="prose">
          <ol>
            <li>{t.choose}</li>
            <li>
              {t.ship({
                number: shop.phone.shown,
                hours: shop.hours,
                phone: linkTo(shop.phone.dial),
              })}
            </li>
            <li>{t.inspect}</li>
          </ol>
          <p>{t.costs({ fee: returnFee ?? '', bonus: creditBonus ?? '' })}</p>
        </div>
        <p className={styles.act}>
          <ButtonLink href={returnPaths.door}>{t.start}</ButtonLink>
        </p>
      </Panel>
    </AccountFrame>
  )
}
