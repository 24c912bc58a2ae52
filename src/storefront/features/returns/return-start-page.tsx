import { Columns, PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { emphasize } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { OrderCard } from '../orders/order-card.tsx'
import type { OrderList } from '../orders/order-list.ts'
import { ReturnsToShip } from './returns-to-ship.tsx'
import type { SavedReturnDraft, WaitingReturn } from './return-calls.ts'
import { returnPaths } from './return-paths.ts'
import * as t from '#messages/return-start.ts'
import styles from './returns.module.css'

/** The entry page of returns: the saved draft, or links to the orders. */
export function ReturnStartPage({
  savedDraft,
  waiting,
  orders,
  figures,
}: {
  savedDraft: SavedReturnDraft | null
  waiting: readonly WaitingReturn[]
  /** A member's orders with something to return. */
  orders: readonly OrderList['rows'][number][]
  figures: Readonly<Record<string, string>>
}) {
  const draftUrl =
    savedDraft
    && (savedDraft.step === 3
      ? returnPaths.step3
      : savedDraft.step === 2
        ? returnPaths.step2(savedDraft.orderId)
        : returnPaths.step1(savedDraft.orderId))
  return (
    <Section>
      <PageHead
        title={t.start({ em: emphasize })}
        lead={<p>{t.startHint({ date: figures['returnUntil'] ?? '' })}</p>}
      />
      <Columns
        aside={
          <Panel title={t.goodToKnow} tone="ground">
            <Facts
              kind="ruled"
              facts={[
                { term: t.refund, value: t.refundTerms },
                {
                  term: t.returnShipping,
                  value: t.returnFee({ amount: figures['returnFee'] ?? '' }),
                },
                { term: t.inspection, value: t.inspectionTime },
              ]}
            />
          </Panel>
        }
      >
        <div className={styles.walk}>
          <ReturnsToShip first={waiting} />
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
          <Panel title={formatDraftTitle(draftUrl !== null, orders.length > 0)}>
            <div className="stack">
              <p>{draftUrl ? t.savedForWeek : t.openOrder}</p>
              <p className="cluster">
                {draftUrl && <ButtonLink href={draftUrl}>{t.continueReturn}</ButtonLink>}
                <ButtonLink variant={draftUrl ? 'secondary' : 'primary'} href={paths.trackOrder}>
                  {t.findOrder}
                </ButtonLink>
                <ButtonLink variant="quiet" href={paths.orders}>
                  {t.yourOrders}
                </ButtonLink>
              </p>
            </div>
          </Panel>
        </div>
      </Columns>
    </Section>
  )
}

function formatDraftTitle(hasDraft: boolean, hasOrders: boolean): string {
  if (hasDraft) return t.started
  return hasOrders ? t.anotherOrder : t.startWithOrder
}
