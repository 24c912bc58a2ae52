import type { ReactNode } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { formatTierAmount } from '../loyalty/format-tier-amount.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatItems, formatPoints } from '../cart/count-words.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import { OrderCard } from '../orders/order-card.tsx'
import { PastOrders } from '../orders/past-orders.tsx'
import { registryPaths } from '../registries/registry-paths.ts'
import { AccountFrame } from './account-frame.tsx'
import type { AccountOverview } from './account-overview.ts'
import { emphasize } from '#storefront/message-tags.tsx'
import * as t from '#messages/account-start.ts'
import styles from './account-start-page.module.css'

const strengthen = (text: ReactNode) => <strong>{text}</strong>

/** The start page of the account: the latest order, points, registry and wish list. */
export function AccountStartPage({ overview }: { overview: AccountOverview }) {
  return (
    <AccountFrame title={t.title({ em: emphasize })}>
      <div className={styles.cards}>
        <LatestOrder {...overview} />
        <Points account={overview.points} />
        <Registry registry={overview.registry} />
        <WishList list={overview.wishlist} />
        {overview.pastOrders.length > 0 && (
          <div className={styles.wide}>
            <PastOrders orders={overview.pastOrders} />
          </div>
        )}
      </div>
    </AccountFrame>
  )
}

function LatestOrder({ order, orderCount, pastOrders }: AccountOverview) {
  const shop = useShopSettings()
  return (
    <div className={styles.wide}>
      {order ? (
        <OrderCard order={order} />
      ) : (
        <Panel title={pastOrders.length > 0 ? t.noNewOrders : t.noOrders}>
          <p className={styles.words}>{t.firstOrderHint}</p>
          <ButtonLink href={paths.collections}>{shop.navigation.browseLabel}</ButtonLink>
        </Panel>
      )}
      {orderCount > 1 && (
        <p className={styles.more}>
          <TextLink href={paths.trackYourOrder}>{t.allOrders}</TextLink>
        </p>
      )}
    </div>
  )
}

function Points({
  account: { available, least, leastWorth, worth, pending, tier, next, tierBy },
}: {
  account: AccountOverview['points']
}) {
  const isSpendable = available >= least
  const sentences = [
    ...(pending > 0 ? [t.pending({ points: formatPoints(pending) })] : []),
    t.tier({ tier: tier.name }),
    ...(next
      ? [
          t.toNextTier({
            amount: formatTierAmount({ by: tierBy }, next.need),
            tier: next.tier.name,
          }),
        ]
      : []),
  ]
  return (
    <Panel title={formatPoints(available)}>
      <div className={styles.meter}>
        <p>
          {isSpendable
            ? t.worth({ amount: formatMoney(worth), strong: strengthen })
            : t.toFirst({
                points: formatPoints(least - available),
                amount: formatMoney(leastWorth),
                strong: strengthen,
              })}
        </p>
        <ProgressStitch done={available} total={least} />
      </div>
      <p className={styles.words}>{sentences.join(' ')}</p>
      <TextLink tone="strong" href={paths.reward}>
        {isSpendable ? t.spendPoints : t.yourRewards}
      </TextLink>
    </Panel>
  )
}

function Registry({ registry }: Pick<AccountOverview, 'registry'>) {
  if (!registry)
    return (
      <Panel title={t.giftRegistry}>
        <p className={styles.words}>{t.registryHint}</p>
        <TextLink tone="strong" href={registryPaths.create}>
          {t.createRegistry}
        </TextLink>
      </Panel>
    )
  const { id, title, status, step, given, wanted } = registry
  return (
    <Panel title={title || t.yourRegistry}>
      <div className={styles.meter}>
        <p>
          {t.registryBought({ given: String(given), wanted: String(wanted), strong: strengthen })}
        </p>
        <ProgressStitch done={given} total={wanted} />
      </div>
      <TextLink
        tone="strong"
        href={
          status === 'draft' ? registryPaths.step(id, Math.min(step, 4)) : registryPaths.manage(id)
        }
      >
        {status === 'draft' ? t.finishRegistry : t.manageRegistry}
      </TextLink>
    </Panel>
  )
}

const picturesShown = 4

function WishList({ list }: { list: AccountOverview['wishlist'] }) {
  const items = list?.items ?? []
  return (
    <div className={styles.wide}>
      <Panel
        title={
          items.length > 0 ? t.wishListItems({ items: formatItems(items.length) }) : t.wishList
        }
      >
        {items.length > 0 ? (
          <ul className={styles.pictures}>
            {items.slice(0, picturesShown).map((item) => (
              <li key={item.id}>
                <LinePicture picture={item.picture} sizes="8rem" />
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.words}>{t.heartHint}</p>
        )}
        <TextLink tone="strong" href={paths.wishList}>
          {t.openWishList}
        </TextLink>
      </Panel>
    </div>
  )
}
