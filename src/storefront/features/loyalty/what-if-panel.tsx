import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { longDate } from '#modules/loyalty/domain/long-date.ts'
import { inPoints } from '#modules/loyalty/domain/point-words.ts'
import type { PublicTerms } from '#modules/loyalty/domain/program.ts'
import { whatIf } from '#modules/loyalty/domain/what-if.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import styles from './loyalty.module.css'

/** What a purchase would earn, by the very rules above and for everybody. */
export function WhatIfPanel({ terms }: { terms: PublicTerms }) {
  const [asked, setAsked] = useState({
    dollars: '120',
    times: '4',
    tierId: terms.tiers[0]?.id ?? '',
  })
  const change = (name: keyof typeof asked) => (event: { currentTarget: { value: string } }) =>
    setAsked({ ...asked, [name]: event.currentTarget.value })
  return (
    <Panel title="What if" className={styles.panel}>
      <FieldRow split="thirds">
        <TextField
          label="I buy for, in dollars"
          type="number"
          inputMode="numeric"
          min={0}
          max={100_000}
          value={asked.dollars}
          onChange={change('dollars')}
        />
        <TextField
          label="So many times a year"
          type="number"
          inputMode="numeric"
          min={1}
          max={50}
          value={asked.times}
          onChange={change('times')}
        />
        <SelectField
          label="I am in"
          options={terms.tiers.map(({ id, name }) => ({ value: id, label: name }))}
          value={asked.tierId}
          onChange={change('tierId')}
        />
      </FieldRow>
      <Outcome terms={terms} asked={asked} />
    </Panel>
  )
}

function Outcome({
  terms,
  asked: { dollars, times, tierId },
}: {
  terms: PublicTerms
  asked: { dollars: string; times: string; tierId: string }
}) {
  const [today] = useState(() => calendarDate(new Date()))
  const amount = Math.min(Math.max(0, Math.round(Number(dollars) * 100) || 0), 10_000_000)
  const timesAYear = Math.min(Math.max(1, Math.round(Number(times)) || 1), 50)
  const found = whatIf(terms, { amount, timesAYear, tierId, today })
  return (
    <div className={styles.answer} role="status">
      <p>
        One such purchase earns <strong>{inPoints(found.points)}</strong>
        {found.worth > 0 && <>, {formatMoney(found.worth)} off a later one</>}.
      </p>
      <p suppressHydrationWarning>
        Bought today and delivered in five days, they are ready on {longDate(found.spendableFrom)}
        {found.lastDay && <> and good through {longDate(found.lastDay)}</>}.
      </p>
      <p>
        A year of them comes to {inPoints(found.yearlyPoints)} and to{' '}
        <strong>{found.yearlyTier}</strong>.
      </p>
    </div>
  )
}
