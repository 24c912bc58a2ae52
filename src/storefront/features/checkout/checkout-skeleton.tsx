import { Columns, PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import * as t from '#messages/checkout.ts'
import styles from './checkout.module.css'

/** The server renders this; personal data is loaded by the script. */
export function CheckoutSkeleton({ title }: { title: string }) {
  return (
    <Section>
      <div className={styles.waiting} aria-busy="true">
        <Columns shape="even" aside={<Skeleton shape="card" />}>
          <PageHead close size="step" title={title} />
          <noscript>
            <p>{t.needsScript}</p>
          </noscript>
          <div className="stack" data-gap="6">
            <Skeleton shape="heading" />
            <Skeleton lines={5} />
            <Skeleton shape="button" />
          </div>
        </Columns>
      </div>
    </Section>
  )
}
