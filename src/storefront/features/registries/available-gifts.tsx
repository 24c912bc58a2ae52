import { useNavigate, useSearchParams } from 'react-router'
import { InlineSelect } from '#ui/primitives/select/select.tsx'
import { GiftCard } from './gift-card.tsx'
import { GiftCardTile } from './gift-card-tile.tsx'
import { giftSorts, listGiftViews, parseGiftSort, sortGifts } from './gift-views.ts'
import type { SharedGift, SharedRegistry } from './registry-calls.ts'
import { registryPaths } from './registry-paths.ts'
import styles from './shared-registry.module.css'
import { TabRow } from './tab-row.tsx'
import * as t from '#messages/shared-registry.ts'

type AvailableGiftsProps = {
  registry: SharedRegistry
  still: readonly SharedGift[]
  onChange: (registry: SharedRegistry) => void
}

/** The gifts still wanted, by department, price and priority, and a gift card at the end. */
export function AvailableGifts({ registry, still, onChange }: AvailableGiftsProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const views = listGiftViews(still)
  const view = views.find(({ key }) => key === search.get('show')) ?? views[0]
  const sort = parseGiftSort(search.get('sort'))
  const toHref = (show: string, order: string) =>
    `${registryPaths.shared(registry.slug)}?${new URLSearchParams({ show, sort: order })}`
  const giftCardSlug = registry.access === 'open' ? registry.giftCardSlug : null
  if (still.length === 0 && giftCardSlug === null) return null
  return (
    <section aria-labelledby="gifts-wanted" className={styles.wanted}>
      <h2 id="gifts-wanted" className="visually-hidden">
        {t.stillWanted}
      </h2>
      {still.length > 1 && (
        <div className={styles.sift}>
          <TabRow
            label={t.showGifts}
            tabs={views.map(({ key, label, gifts }) => ({
              href: toHref(key, sort),
              label,
              count: gifts.length,
              isCurrent: key === view?.key,
            }))}
          />
          <InlineSelect
            label={t.sort}
            value={sort}
            options={Object.entries(giftSorts).map(([value, label]) => ({ value, label }))}
            onChange={(event) =>
              void navigate(toHref(view?.key ?? 'all', event.currentTarget.value), {
                preventScrollReset: true,
              })
            }
          />
        </div>
      )}
      <ul className={styles.gifts}>
        {sortGifts(view?.gifts ?? [], sort).map((gift) => (
          <GiftCard key={gift.id} {...{ registry, gift, onChange }} />
        ))}
        {giftCardSlug !== null && <GiftCardTile slug={giftCardSlug} names={registry.names} />}
      </ul>
    </section>
  )
}
