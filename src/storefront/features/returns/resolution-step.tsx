import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { emphasize } from '#storefront/message-tags.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import {
  isShipped,
  saveReturnDraft,
  previewReturnRequest,
  type EligibilityView,
  type EligibleReturnLine,
  type ReturnDraftData,
  type ReturnMethodChoice,
  type ReturnItem,
} from './return-calls.ts'
import { ReturnFacts } from './return-facts.tsx'
import { ReturnFrame } from './return-frame.tsx'
import { ReturnItemHead } from './return-item-head.tsx'
import {
  findMoreExpensiveExchange,
  describeExchange,
  listResolutions,
  returnMethodTexts,
} from './return-resolutions.ts'
import * as t from '#messages/return-request.ts'
import styles from './returns.module.css'
import { returnPaths } from './return-paths.ts'

/** The resolution for each item, and the return method. */
export function ResolutionStep({
  eligible,
  savedDraft,
}: {
  eligible: EligibilityView
  savedDraft: ReturnDraftData
}) {
  const [items, setItems] = useState(savedDraft.items)
  const [method, setMethod] = useState<ReturnMethodChoice>(
    savedDraft.method === 'none' ? 'label' : savedDraft.method,
  )
  const { attempt, isBusy, fault } = useAttempt()
  const navigate = useNavigate()
  const change = (item: ReturnItem) =>
    setItems((before) => before.map((one) => (one.lineId === item.lineId ? item : one)))
  const needsShipping = items.some(isShipped)
  const isShopError = items.some(
    (item) => eligible.reasons.find(({ id }) => id === item.reason)?.isOurFault,
  )
  const isFeeCharged =
    !isShopError && items.some((item) => isShipped(item) && item.resolution === 'refund')

  const isBuyerShipping =
    !isShopError
    && eligible.lines.some(
      ({ lineId, isBuyersParcel: isLineBuyerShipping }) =>
        isLineBuyerShipping && items.some((item) => item.lineId === lineId),
    )
  const methods = isBuyerShipping ? (['own'] as const) : eligible.methods
  const chosen = methods.find((offered) => offered === method) ?? 'own'

  const continueToNextStep = () =>
    attempt(async () => {
      const next = {
        items,
        method: needsShipping ? chosen : ('none' as const),
        photos: savedDraft.photos,
      }
      await previewReturnRequest(eligible.orderId, next)
      await saveReturnDraft(eligible.orderId, 3, next)
      await navigate(returnPaths.step3)
    })

  return (
    <ReturnFrame
      orderId={eligible.orderId}
      number={eligible.number}
      step={2}
      aside={<ReturnFacts eligible={eligible} />}
      title={t.makeItRight({ em: emphasize })}
    >
      <div className={styles.walk}>
        {items.map((item) => {
          const line = eligible.lines.find(({ lineId }) => lineId === item.lineId)
          return (
            line && (
              <ResolutionForm
                key={item.lineId}
                bonus={eligible.creditBonus}
                reasons={eligible.reasons}
                {...{ line, item }}
                onChange={change}
              />
            )
          )
        })}
        {needsShipping && (
          <Panel title={t.returnMethod}>
            <RadioCards legend={t.returnMethod} legendHidden>
              {methods.map((option) => (
                <RadioCard
                  key={option}
                  name="method"
                  value={option}
                  checked={chosen === option}
                  onChange={() => setMethod(option)}
                  label={returnMethodTexts[option].label}
                  note={returnMethodTexts[option].note}
                  aside={
                    option === 'own'
                      ? undefined
                      : isFeeCharged
                        ? formatMoney(eligible.shippingFee)
                        : t.free
                  }
                />
              ))}
            </RadioCards>
          </Panel>
        )}
        {fault && <NoticeRow tone="error" live title={fault} />}
        <p className="cluster">
          <Button size="large" busy={isBusy} onClick={() => void continueToNextStep()}>
            {t.reviewReturn}
          </Button>
          <ButtonLink variant="quiet" size="large" href={returnPaths.step1(eligible.orderId)}>
            {t.back}
          </ButtonLink>
        </p>
      </div>
    </ReturnFrame>
  )
}

interface ResolutionFormProps {
  readonly line: EligibleReturnLine
  readonly item: ReturnItem
  readonly reasons: EligibilityView['reasons']
  readonly bonus: number | null
  readonly onChange: (item: ReturnItem) => void
}

function ResolutionForm({ line, item, reasons, bonus, onChange }: ResolutionFormProps) {
  const isOurFault = reasons.find(({ id }) => id === item.reason)?.isOurFault ?? false
  const offers = listResolutions(line, { isOurFault, reason: item.reason, bonus })
  const moreExpensive = findMoreExpensiveExchange(line, item)
  const choose = (resolution: ReturnItem['resolution']) => {
    const { exchangeVariantId: _before, ...rest } = item
    const first = line.exchanges[0]?.variantId
    onChange(
      resolution === 'exchange' && first
        ? { ...rest, resolution, exchangeVariantId: first }
        : { ...rest, resolution },
    )
  }
  return (
    <Panel>
      <div className="stack" data-gap="5">
        <ReturnItemHead {...line}>
          <p className={styles.words}>
            {t.itemsReason({
              count: item.qty,
              reason: reasons.find(({ id }) => id === item.reason)?.label ?? '',
            })}
          </p>
        </ReturnItemHead>
        <RadioCards legend={t.resolutionFor({ title: line.title })} legendHidden>
          {offers.map(({ resolution, label, note }) => (
            <RadioCard
              key={resolution}
              name={`resolution-${line.lineId}`}
              value={resolution}
              checked={item.resolution === resolution}
              onChange={() => choose(resolution)}
              {...{ label, note }}
            >
              {resolution === 'exchange' && item.resolution === 'exchange' && (
                <div className="stack">
                  <SelectField
                    label={t.exchangeFor}
                    value={item.exchangeVariantId ?? ''}
                    options={line.exchanges.map((one) => ({
                      value: one.variantId,
                      label: describeExchange(one),
                    }))}
                    onChange={(event) =>
                      onChange({ ...item, exchangeVariantId: event.currentTarget.value })
                    }
                  />
                  {moreExpensive && (
                    <p className={styles.words}>{t.costsMore({ name: moreExpensive })}</p>
                  )}
                </div>
              )}
            </RadioCard>
          ))}
        </RadioCards>
      </div>
    </Panel>
  )
}
