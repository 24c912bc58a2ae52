import type { GiftCardDesign } from '#modules/cart/domain/gift-card-designs.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { GiftCardArt } from './gift-card-art.tsx'
import * as t from '#messages/gift-card-product.ts'
import styles from './gift-card-face.module.css'

interface GiftCardFaceProps {
  readonly design: GiftCardDesign
  /** "$50" */
  readonly amount: string
  readonly to: string
  readonly from: string
}

/** The front of a gift card. */
export function GiftCardFace({ design, amount, to, from }: GiftCardFaceProps) {
  const { name } = useShopSettings()
  return (
    <div className={styles.face} data-design={design}>
      <GiftCardArt design={design} />
      <p className={styles.brand}>{name}</p>
      <p className={styles.amount}>{amount}</p>
      <p className={styles.names}>
        <span>{to ? t.forName({ name: to }) : t.giftCard}</span>
        <span>{from && t.fromName({ name: from })}</span>
      </p>
    </div>
  )
}
