import { formatMoney } from '#kernel/money/money.ts'
import { formatPoints } from '#modules/loyalty/domain/format-points.ts'
import { formatTierAmount } from '#modules/loyalty/domain/describe-tier-rules.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatCount } from '../cart/count-words.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import { OrderCard } from '../orders/order-card.tsx'
import { PastOrders } from '../orders/past-orders.tsx'
import { registryPaths } from '../registries/registry-paths.ts'
import { AccountFrame } from './account-frame.tsx'
import type { AccountOverview } from './account-overview.ts'
import styles from './account-start-page.module.css'

/** The start page of the account: the latest order, points, registry and wish list. */
export function AccountStartPage({ overview }: { overview: AccountOverview }) {
  return (
    <AccountFrame
      title={
        <>
          Your <em>account</em>
        </>
      }
    >
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

function LatestOrder({ order, orderCount }: Pick<AccountOverview, 'order' | 'orderCount'>) {
  const shop = useShopSettings()
  return (
    <div className={styles.wide}>
      {order ? (
        <OrderCard order={order} />
      ) : (
        <Panel title="No orders yet">
          <p className={styles.words}>
            Your orders appear here with what happens next, and by when.
          </p>
          <ButtonLink href={paths.collections}>{shop.navigation.browseLabel}</ButtonLink>
        </Panel>
      )}
      {orderCount > 1 && (
        <p className={styles.more}>
          <TextLink href={paths.trackYourOrder}>All orders</TextLink>
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
  return (
    <Panel title={formatPoints(available)}>
      <div className={styles.meter}>
        <p>
          {isSpendable ? (
            <>
              Worth <strong>{formatMoney(worth)}</strong> at checkout
            </>
          ) : (
            <>
              <strong>{formatPoints(least - available)}</strong> to your first{' '}
              {formatMoney(leastWorth)}
            </>
          )}
        </p>
        <ProgressStitch done={available} total={least} />
      </div>
      <p className={styles.words}>
        {pending > 0 && `${formatPoints(pending)} pending. `}
        Your tier: {tier.name}.
        {next && ` ${formatTierAmount({ by: tierBy }, next.need)} to ${next.tier.name}.`}
      </p>
      <TextLink tone="strong" href={paths.reward}>
        {isSpendable ? 'Use your points' : 'Your rewards'}
      </TextLink>
    </Panel>
  )
}

function Registry({ registry }: Pick<AccountOverview, 'registry'>) {
  if (!registry)
    return (
      <Panel title="Gift registry">
        <p className={styles.words}>
          Planning a wedding, a baby or a new home? List what you’d love and share one link.
        </p>
        <TextLink tone="strong" href={registryPaths.create}>
          Create a registry
        </TextLink>
      </Panel>
    )
  const { id, title, status, step, given, wanted } = registry
  return (
    <Panel title={title || 'Your registry'}>
      <div className={styles.meter}>
        <p>
          <strong>{given}</strong> of {wanted} bought
        </p>
        <ProgressStitch done={given} total={wanted} />
      </div>
      <TextLink
        tone="strong"
        href={
          status === 'draft' ? registryPaths.step(id, Math.min(step, 4)) : registryPaths.manage(id)
        }
      >
        {status === 'draft' ? 'Finish your registry' : 'Manage your registry'}
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
        title={items.length > 0 ? `Wish list, ${formatCount(items.length, 'item')}` : 'Wish list'}
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
          <p className={styles.words}>
            Press the heart on a product to save it. We tell you when its price drops.
          </p>
        )}
        <TextLink tone="strong" href={paths.wishList}>
          Open your wish list
        </TextLink>
      </Panel>
    </div>
  )
}
