import { useState, type ReactNode } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { formatDateLong } from '#modules/loyalty/domain/format-long-date.ts'
import type { PublicLoyaltyTerms } from '#modules/loyalty/domain/program.ts'
import { estimatePurchase } from '#modules/loyalty/domain/estimate-purchase.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { formatPoints } from '../cart/count-words.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import * as t from '#messages/program-overview.ts'
import styles from './loyalty.module.css'

const strengthen = (text: ReactNode) => <strong>{text}</strong>

export function PointsCalculatorPanel({ terms }: { terms: PublicLoyaltyTerms }) {
  const [input, setInput] = useState({
    dollars: '120',
    times: '4',
    tierId: terms.tiers[0]?.id ?? '',
  })
  const change = (name: keyof typeof input) => (event: { currentTarget: { value: string } }) =>
    setInput({ ...input, [name]: event.currentTarget.value })
  return (
    <Panel title={t.calculator} className={styles.panel}>
      <FieldRow split="thirds">
        <TextField
          label={t.purchaseAmount}
          type="number"
          inputMode="numeric"
          min={0}
          max={100_000}
          value={input.dollars}
          onChange={change('dollars')}
        />
        <TextField
          label={t.purchasesPerYear}
          type="number"
          inputMode="numeric"
          min={1}
          max={50}
          value={input.times}
          onChange={change('times')}
        />
        <SelectField
          label={t.yourTier}
          options={terms.tiers.map(({ id, name }) => ({ value: id, label: name }))}
          value={input.tierId}
          onChange={change('tierId')}
        />
      </FieldRow>
      <Outcome terms={terms} input={input} />
    </Panel>
  )
}

function Outcome({
  terms,
  input: { dollars, times, tierId },
}: {
  terms: PublicLoyaltyTerms
  input: { dollars: string; times: string; tierId: string }
}) {
  const { timeZone } = useShopSettings()
  const [today] = useState(() => calendarDate(new Date(), timeZone))
  const amount = Math.min(Math.max(0, Math.round(Number(dollars) * 100) || 0), 10_000_000)
  const timesAYear = Math.min(Math.max(1, Math.round(Number(times)) || 1), 50)
  const result = estimatePurchase(terms, { amount, timesAYear, tierId, today })
  return (
    <div className={styles.answer} role="status">
      <p>
        {t.purchaseEarns({
          points: formatPoints(result.points),
          hasWorth: result.worth > 0 ? 'yes' : 'no',
          amount: formatMoney(result.worth),
          strong: strengthen,
        })}
      </p>
      <p suppressHydrationWarning>
        {t.spendableFrom({
          from: formatDateLong(result.spendableFrom),
          hasEnd: result.lastDay ? 'yes' : 'no',
          end: result.lastDay ? formatDateLong(result.lastDay) : '',
        })}
      </p>
      <p>
        {t.yearly({
          points: formatPoints(result.yearlyPoints),
          tier: result.yearlyTier,
          strong: strengthen,
        })}
      </p>
    </div>
  )
}
