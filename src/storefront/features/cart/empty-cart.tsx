import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { ProductRow } from '../catalog/product-row.tsx'
import type { Shelf } from './load-cart.ts'
import * as t from '#messages/cart.ts'
import styles from './cart-page.module.css'

export function EmptyCart({ hasSaved }: { hasSaved: boolean }) {
  const shop = useShopSettings()
  return (
    <EmptyState
      title={t.emptyTitle}
      action={<ButtonLink href="/collection">{shop.navigation.browseLabel}</ButtonLink>}
    >
      <p>{hasSaved ? t.savedBelow : t.emptyHint}</p>
    </EmptyState>
  )
}

/**
 * Rendered by the server for an empty cart in its final layout, so that nothing moves when the
 * script loads.
 */
export function EmptyCartPage({ shelf }: { shelf: Shelf }) {
  return (
    <>
      <Section className={styles.page}>
        <PageHead title={t.yourCart} />
        <div className={styles.notices} />
        <EmptyCart hasSaved={false} />
      </Section>
      <ProductRow {...shelf} priority />
    </>
  )
}
