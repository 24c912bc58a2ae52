import type { OrderDetail } from '#modules/orders/contract.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { formatVersion } from '../content/format-version.ts'
import * as t from '#messages/order.ts'
import styles from './order.module.css'

/** The versions of the policies that were accepted with the order. */
export function OrderPolicies({ policies: { terms, privacy } }: Pick<OrderDetail, 'policies'>) {
  if (terms === '' && privacy === '') return null
  return (
    <Panel title={t.acceptedTerms}>
      <ul className={styles.acts}>
        {terms !== '' && (
          <li>
            <TextLink href={`${paths.terms}?version=${terms}`}>
              {t.termsOf({ version: formatVersion(terms) })}
            </TextLink>
          </li>
        )}
        {privacy !== '' && (
          <li>
            <TextLink href={`${paths.privacy}?version=${privacy}`}>
              {t.privacyOf({ version: formatVersion(privacy) })}
            </TextLink>
          </li>
        )}
      </ul>
    </Panel>
  )
}
