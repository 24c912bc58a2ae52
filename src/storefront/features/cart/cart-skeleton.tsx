import { Columns, PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import styles from './cart-page.module.css'

/** The server renders this; the personal cart is loaded by the script. */
export function CartSkeleton() {
  return (
    <Section>
      <PageHead title="Your cart" />
      <div className={styles.waiting} aria-busy="true">
        <noscript>
          <p>Your cart is saved. This page needs JavaScript to show it.</p>
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
