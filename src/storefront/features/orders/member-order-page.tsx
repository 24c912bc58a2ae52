import { useState } from 'react'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { useRootCrumb } from '#storefront/features/chrome/use-root-crumb.ts'
import { Breadcrumb } from '#ui/primitives/breadcrumb/breadcrumb.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { capitalize, formatItems } from '../cart/count-words.ts'
import { AccountOffer } from './account-offer.tsx'
import { findNextAct } from './order-actions.tsx'
import { OrderDetailView } from './order-detail.tsx'
import { OrderHead, OrderNext } from './order-head.tsx'
import { reorder, type ReorderAnswer } from './order-list.ts'
import * as t from '#messages/order.ts'
import styles from './order.module.css'

/** An order for the session that owns it, with the invoice and reordering. */
export function MemberOrderPage({ order, isMember }: { order: OrderDetail; isMember: boolean }) {
  const rootCrumb = useRootCrumb()
  const [again, setAgain] = useState<ReorderAnswer | null>(null)
  return (
    <Section>
      <OrderHead
        order={order}
        before={
          <div className={styles.crumbs}>
            <Breadcrumb
              crumbs={[
                rootCrumb,
                { label: t.yourOrders, href: paths.orders },
                { label: order.number },
              ]}
            />
          </div>
        }
      />
      <div className="stack" data-gap="5">
        {again && <ReorderResult {...again} />}
        <OrderDetailView
          order={order}
          onReorder={async () => setAgain(await reorder(order.id))}
          lead={
            <>
              <OrderNext order={order} act={findNextAct(order)} />
              {!isMember && <AccountOffer order={order} />}
            </>
          }
        />
      </div>
    </Section>
  )
}

function ReorderResult({ added, left }: ReorderAnswer) {
  const pieces = added.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <NoticeRow
      tone={pieces > 0 ? 'success' : 'warning'}
      live
      title={
        pieces > 0 ? t.addedToCart({ items: capitalize(formatItems(pieces)) }) : t.noneAvailable
      }
      action={pieces > 0 ? <TextLink href={paths.cart}>{t.yourCart}</TextLink> : undefined}
    >
      {left.map(({ title, reason }) => (
        <p key={title}>
          {title}: {reason}
        </p>
      ))}
    </NoticeRow>
  )
}
