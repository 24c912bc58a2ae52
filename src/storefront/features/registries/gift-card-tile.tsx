import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { paths } from '#storefront/paths.ts'
import styles from './gift-tile.module.css'

/** Offers the shop’s gift card at the end of a registry. */
export function GiftCardTile({ slug }: { slug: string }) {
  return (
    <li className={styles.gift}>
      <div className={styles.figure} data-kind="gift-card" data-ground="accent" aria-hidden="true">
        <span>
          Gift <em>card</em>
        </span>
      </div>
      <div className={styles.words}>
        <h3>Something they didn’t think of</h3>
        <p>Any amount</p>
        <p className={styles.state}>
          A gift card by email. They choose, and you still write the note.
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink variant="secondary" wide href={paths.goods(slug)}>
          Give a gift card
        </ButtonLink>
      </div>
    </li>
  )
}
