import { Link } from '#ui/primitives/link/link.tsx'
import { paths } from '#storefront/paths.ts'
import type { MonogramOffer } from './monogram-offer.ts'
import * as t from '#messages/product.ts'
import styles from './monogram-invitation.module.css'

interface MonogramInvitationProps {
  readonly id: string
  readonly offer: MonogramOffer
  readonly slug: string
  readonly variantId: string
}

/** The panel on a product page that opens the designer. */
export function MonogramInvitation({ id, offer, slug, variantId }: MonogramInvitationProps) {
  return (
    <p id={id}>
      <Link className={styles.panel} href={`${paths.monogramStep(slug)}&v=${variantId}`}>
        <span className={styles.cloth} aria-hidden="true" />
        <span className={styles.words}>
          <span className={styles.title}>{t.addMonogram({ price: offer.price })}</span>
          <span className="quiet">{offer.note}</span>
        </span>
      </Link>
    </p>
  )
}
