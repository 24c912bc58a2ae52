import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { formatDateLong } from '#modules/loyalty/domain/format-long-date.ts'
import { formatPoints } from '#modules/loyalty/domain/format-points.ts'
import type { PublicLoyaltyTerms } from '#modules/loyalty/domain/program.ts'
import { estimatePurchase } from '#modules/loyalty/domain/estimate-purchase.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import styles from './loyalty.module.css'

export function PointsCalculatorPanel({ terms }: { terms: PublicLoyaltyTerms }) {
  const [input, setInput] = useState({
    dollars: '120',
    times: '4',
    tierId: terms.tiers[0]?.id ?? '',
  })
  const change = (name: keyof typeof input) => (event: { currentTarget: { value: string } }) =>
    setInput({ ...input, [name]: event.currentTarget.value })
  return (
    <Panel title="Points calculator" className={styles.panel}>
      <FieldRow split="thirds">
        <TextField
          label="Purchase amount in dollars"
          type="number"
          inputMode="numeric"
          min={0}
          max={100_000}
          value={input.dollars}
          onChange={change('dollars')}
        />
        <TextField
          label="Purchases per year"
          type="number"
          inputMode="numeric"
          min={1}
          max={50}
          value={input.times}
          onChange={change('times')}
        />
        <SelectField
          label="Your tier"
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
        This purchase earns <strong>{formatPoints(result.points)}</strong>
        {result.worth > 0 && <>, worth {formatMoney(result.worth)} off a later one</>}.
      </p>
      <p suppressHydrationWarning>
        If bought today and delivered in five days, they’re available on{' '}
        {formatDateLong(result.spendableFrom)}
        {result.lastDay && <> and valid through {formatDateLong(result.lastDay)}</>}.
      </p>
      <p>
        In a year, you’d earn {formatPoints(result.yearlyPoints)} and reach{' '}
        <strong>{result.yearlyTier}</strong>.
      </p>
    </div>
  )
}
