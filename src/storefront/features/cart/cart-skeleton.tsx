import { Columns, PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import * as t from '#messages/cart.ts'
import styles from './cart-page.module.css'

/** The server renders this; the personal cart is loaded by the script. */
export function CartSkeleton() {
  return (
    <Section>
      <PageHead title={t.yourCart} />
      <div className={styles.waiting} aria-busy="true">
        <noscript>
          <p>{t.cartSaved}</p>
        </noscript>
        <Columns
          aside={
            <Panel>
              <Skeleton shape="heading" />
              <Skeleton lines={4} />
              <Skeleton shape="button" />
            </Panel>
          }
        >
          <Panel>
            <Skeleton shape="heading" />
            <Skeleton lines={6} />
          </Panel>
        </Columns>
      </div>
    </Section>
  )
}
