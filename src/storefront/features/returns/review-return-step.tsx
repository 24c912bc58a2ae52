import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { SummaryCard, type SummaryLine } from '#ui/primitives/summary-card/summary-card.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { formatPoints } from '../cart/count-words.ts'
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
import * as t from '#messages/return-request.ts'
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
      title={t.reviewTitle}
      aside={
        <SummaryCard
          title={t.refundSummary}
          lines={listSummaryLines(money)}
          total={sumRefundMoney(money)}
          totalLabel={destinations.length === 1 && money.asCredit > 0 ? t.credit : t.youReceive}
          currency={getShopLocale().currency}
        >
          <div className="stack">
            {destinations.length > 1 && <Facts kind="ruled" facts={destinations} />}
            {fault && <NoticeRow tone="error" live title={fault} />}
            <Button
              size="large"
              wide
              busy={isBusy}
              busyLabel={t.oneMoment}
              onClick={() => void confirm()}
            >
              {t.submit}
            </Button>
            <ButtonLink variant="quiet" wide href={returnPaths.step2(orderId)}>
              {t.back}
            </ButtonLink>
            {points > 0 && (
              <p className={styles.words}>{t.deductPoints({ points: formatPoints(points) })}</p>
            )}
            <p className={styles.words}>{t.exactAmount}</p>
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
                    {t.itemsOutcome({
                      count: item.qty,
                      outcome: describeChoice(line, item, eligible.creditBonus),
                    })}
                  </p>
                </ReturnItemHead>
              </Panel>
            )
          )
        })}
        {savedDraft.method !== 'none' && (
          <Panel title={t.returnShipping}>
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
  if (moreExpensive) return t.creditForOrdering({ name: moreExpensive })
  const offer = listResolutions(line, { isOurFault: true, reason: item.reason, bonus }).find(
    ({ resolution }) => resolution === item.resolution,
  )
  const exchange = line.exchanges.find(({ variantId }) => variantId === item.exchangeVariantId)
  const outcome = offer?.label.toLowerCase() ?? ''
  return exchange ? t.outcomeExchange({ outcome, name: exchange.label }) : outcome
}

function listSummaryLines(money: ReturnPreview['money']): SummaryLine[] {
  return [
    { key: 'goods', label: t.itemsIncludingTax, amount: money.goods },
    ...(money.difference > 0
      ? [{ key: 'difference', label: t.priceDifference, amount: money.difference }]
      : []),
    ...(money.delivery > 0 ? [{ key: 'delivery', label: t.shipping, amount: money.delivery }] : []),
    ...(money.bonus > 0 ? [{ key: 'bonus', label: t.creditBonusAmount, amount: money.bonus }] : []),
    ...(money.fee > 0
      ? [{ key: 'fee', label: t.returnShipping, amount: money.fee, off: true }]
      : []),
    ...(money.restocking > 0
      ? [
          {
            key: 'restocking',
            label: t.restockingFee,
            amount: money.restocking,
            off: true,
          },
        ]
      : []),
    ...(money.capped > 0
      ? [{ key: 'capped', label: t.alreadyRefunded, amount: money.capped, off: true }]
      : []),
  ]
}
