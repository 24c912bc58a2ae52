import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import type { ProductDetail } from '#modules/catalog/contract.ts'
import { paths } from '#storefront/paths.ts'
import * as t from '#messages/product.ts'
import styles from './buy-box.module.css'

/** The box whose link opens the registry sheet. */
export const registryLinkId = 'add-to-registry'

interface KeepRowProps {
  readonly goods: Pick<ProductDetail, 'slug' | 'title' | 'flags'>
  readonly variantId: string
}

/** Registry and wish list, side by side. */
export function KeepRow({ goods: { slug, title, flags }, variantId }: KeepRowProps) {
  return (
    <div className={styles.keep}>
      {!flags.giftCard && (
        <div id={registryLinkId}>
          <ButtonLink variant="secondary" wide href={paths.addToRegistry(variantId, slug)}>
            {t.addToRegistry}
          </ButtonLink>
        </div>
      )}
      <Button
        variant="secondary"
        wide
        id="heart"
        className={styles.heart}
        aria-label={t.wishListOf({ title })}
      >
        {t.wishList}
      </Button>
    </div>
  )
}
