import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { paths } from '#storefront/paths.ts'
import { GiftCardArt } from '../wallet/gift-card-art.tsx'
import * as t from '#messages/give-gift.ts'
import styles from './gift-tile.module.css'

/** Offers the shop’s gift card at the end of a registry. */
export function GiftCardTile({ slug, names }: { slug: string; names: string }) {
  return (
    <li className={styles.gift}>
      <div className={styles.figure} data-kind="gift-card" data-ground="accent" aria-hidden="true">
        <GiftCardArt design="bottle" />
      </div>
      <div className={styles.words}>
        <h3>{t.giftCardTitle}</h3>
        <p>{t.anyAmount}</p>
        <p className={styles.state}>{t.giftCardHint}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink
          variant="secondary"
          wide
          href={`${paths.goods(slug)}?${new URLSearchParams({ to: names })}`}
        >
          {t.giftCardAction}
        </ButtonLink>
      </div>
    </li>
  )
}
