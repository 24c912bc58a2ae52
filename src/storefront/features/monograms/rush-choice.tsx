import type { Template } from '#modules/monograms/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { formatWorkDays } from './format-monogram.ts'
import * as t from '#messages/monogram-designer.ts'
import styles from './designer.module.css'

interface RushChoiceProps {
  readonly rush: NonNullable<Template['rush']>
  /** Business days without rush. */
  readonly workDays: number
  readonly isChosen: boolean
  readonly onChange: (rush: boolean) => void
}

/** Offers rush production with its price and time. */
export function RushChoice({
  rush: { fee, workDays: sooner },
  workDays,
  isChosen,
  onChange,
}: RushChoiceProps) {
  return (
    <div className={styles.part}>
      <Checkbox
        checked={isChosen}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        label={t.rushLabel({ price: formatMoney(fee) })}
        note={t.rushHint({ rushDays: formatWorkDays(sooner), days: formatWorkDays(workDays) })}
      />
    </div>
  )
}
