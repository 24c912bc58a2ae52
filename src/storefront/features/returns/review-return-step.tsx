import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatPoints } from '#modules/loyalty/domain/format-points.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { SummaryCard, type SummaryLine } from '#ui/primitives/summary-card/summary-card.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { sumRefundMoney, listRefundDestinations } from './refund-destinations.ts'
import {
  previewReturnRequest,
  submitReturnRequest,
  type EligibilityView,
  type EligibleReturnLine,
  type ReturnItem,
  type SavedReturnDraft,
  type ReturnPreview,
} from './return-calls.ts'
import { ReturnFrame } from './return-frame.tsx'
import { ReturnItemHead } from './return-item-head.tsx'
import {
  findMoreExpensiveExchange,
  listResolutions,
  returnMethodTexts,
} from './return-resolutions.ts'
import styles from './returns.module.css'
import { returnPaths } from './return-paths.ts'

interface StepThreeProps {
  readonly eligible: EligibilityView
  readonly savedDraft: SavedReturnDraft
  readonly first: ReturnPreview
}

/** The exact refund, and the button that submits the return. */
export function ReviewReturnStep({ eligible, savedDraft, first }: StepThreeProps) {
  const [{ money, points }, setPreview] = useState(first)
  const { attempt, isBusy, fault } = useAttempt()
  const navigate = useNavigate()
  const { orderId } = savedDraft
  const destinations = listRefundDestinations(money)

  const confirm = () =>
    attempt(async () => {
      try {
        await submitReturnRequest(orderId, savedDraft, money)
      } catch (error) {
        if (error instanceof ApiError && error.code === 42210)
          setPreview(await previewReturnRequest(orderId, savedDraft))
        throw error
      }
      await navigate(returnPaths.status(orderId))
    })

  return (
    <ReturnFrame
      orderId={orderId}
      number={eligible.number}
      step={3}
      title="Review your return"
      aside={
        <SummaryCard
          title="Refund summary"
          lines={listSummaryLines(money)}
          total={sumRefundMoney(money)}
          totalLabel={
            destinations.length === 1 && money.asCredit > 0 ? 'Store credit' : 'You’ll receive'
          }
          currency="USD"
        >
          <div className="stack">
            {destinations.length > 1 && <Facts kind="ruled" facts={destinations} />}
            {fault && <NoticeRow tone="error" live title={fault} />}
            <Button
              size="large"
              wide
              busy={isBusy}
              busyLabel="One moment…"
              onClick={() => void confirm()}
            >
              Submit return
            </Button>
            <ButtonLink variant="quiet" wide href={returnPaths.step2(orderId)}>
              Back
            </ButtonLink>
            {points > 0 && (
              <p className={styles.words}>
                We’ll deduct {formatPoints(points)} that you earned with these items.
              </p>
            )}
            <p className={styles.words}>
              We’ll pay exactly this amount after we inspect your return.
            </p>
          </div>
        </SummaryCard>
      }
    >
      <div className={styles.walk}>
        {savedDraft.items.map((item) => {
          const line = eligible.lines.find(({ lineId }) => lineId === item.lineId)
          return (
            line && (
              <Panel key={item.lineId}>
                <ReturnItemHead {...line}>
                  <p className={styles.words}>
                    {item.qty === 1 ? '1 item' : `${item.qty} items`}:{' '}
                    {describeChoice(line, item, eligible.creditBonus)}
                  </p>
                </ReturnItemHead>
              </Panel>
            )
          )
        })}
        {savedDraft.method !== 'none' && (
          <Panel title="Return shipping">
            <p>{returnMethodTexts[savedDraft.method].label}</p>
            <p className={styles.words}>{returnMethodTexts[savedDraft.method].note}.</p>
          </Panel>
        )}
      </div>
    </ReturnFrame>
  )
}

/** "refund", "exchange, for Moss", "store credit for ordering Quilt, King" */
function describeChoice(line: EligibleReturnLine, item: ReturnItem, bonus: number | null): string {
  const moreExpensive = findMoreExpensiveExchange(line, item)
  if (moreExpensive) return `store credit for ordering ${moreExpensive}`
  const offer = listResolutions(line, { isOurFault: true, reason: item.reason, bonus }).find(
    ({ resolution }) => resolution === item.resolution,
  )
  const exchange = line.exchanges.find(({ variantId }) => variantId === item.exchangeVariantId)
  return [offer?.label.toLowerCase(), exchange && `for ${exchange.label}`]
    .filter(Boolean)
    .join(', ')
}

function listSummaryLines(money: ReturnPreview['money']): SummaryLine[] {
  return [
    { key: 'goods', label: 'Items, including tax', amount: money.goods },
    ...(money.difference > 0
      ? [{ key: 'difference', label: 'Price difference', amount: money.difference }]
      : []),
    ...(money.delivery > 0 ? [{ key: 'delivery', label: 'Shipping', amount: money.delivery }] : []),
    ...(money.bonus > 0
      ? [{ key: 'bonus', label: 'Store credit bonus', amount: money.bonus }]
      : []),
    ...(money.fee > 0
      ? [{ key: 'fee', label: 'Return shipping', amount: money.fee, off: true }]
      : []),
    ...(money.restocking > 0
      ? [
          {
            key: 'restocking',
            label: 'Restocking fee',
            amount: money.restocking,
            off: true,
          },
        ]
      : []),
    ...(money.capped > 0
      ? [{ key: 'capped', label: 'Already refunded', amount: money.capped, off: true }]
      : []),
  ]
}
