import type { OrderDetail } from '#modules/orders/contract.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { formatVersion } from '../content/format-version.ts'
import styles from './order.module.css'

/** The versions of the policies that were accepted with the order. */
export function OrderPolicies({ policies: { terms, privacy } }: Pick<OrderDetail, 'policies'>) {
  if (terms === '' && privacy === '') return null
  return (
    <Panel title="Accepted terms">
      <ul className={styles.acts}>
        {terms !== '' && <Version name="Terms" address={paths.terms} version={terms} />}
        {privacy !== '' && (
          <Version name="Privacy policy" address={paths.privacy} version={privacy} />
        )}
      </ul>
    </Panel>
  )
}

function Version({ name, address, version }: { name: string; address: string; version: string }) {
  return (
    <li>
      <TextLink href={`${address}?version=${version}`}>
        {name} of {formatVersion(version)}
      </TextLink>
    </li>
  )
}
