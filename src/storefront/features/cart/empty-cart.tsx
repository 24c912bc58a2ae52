import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { ProductRow } from '../catalog/product-row.tsx'
import type { Shelf } from './load-cart.ts'
import styles from './cart-page.module.css'

export function EmptyCart({ hasSaved }: { hasSaved: boolean }) {
  const shop = useShopSettings()
  return (
    <EmptyState
      title="Your cart is empty."
      action={<ButtonLink href="/collection">{shop.navigation.browseLabel}</ButtonLink>}
    >
      <p>{hasSaved ? 'Your saved items are below.' : 'Items you add stay here for 60 days.'}</p>
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
        <PageHead title="Your cart" />
        <div className={styles.notices} />
        <EmptyCart hasSaved={false} />
      </Section>
      <ProductRow {...shelf} priority />
    </>
  )
}
