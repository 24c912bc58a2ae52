import { Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { poundsToGrams, toPounds } from '../../../../src/kernel/measure/us-units.ts'

interface WeightFieldsProps {
  readonly grams: number
  readonly onChange: (grams: number) => void
}

const write = (grams: number) => {
  const { pounds, ounces } = toPounds(grams)
  return { pounds: String(pounds), ounces: String(ounces) }
}

/** A weight in pounds and ounces, which is stored in grams. */
export function WeightFields({ grams, onChange }: WeightFieldsProps) {
  const [texts, setTexts] = useState(() => write(grams))
  const [sent, setSent] = useState(grams)
  // Another box changes the weight.
  if (grams !== sent) {
    setSent(grams)
    setTexts(write(grams))
  }
  const change = (typed: Partial<typeof texts>) => {
    const next = { ...texts, ...typed }
    const changed = poundsToGrams({ pounds: Number(next.pounds), ounces: Number(next.ounces) })
    setTexts(next)
    setSent(changed)
    onChange(changed)
  }
  return (
    <Stack role="group" aria-label="Weight" direction="row" spacing={1.5}>
      <TextField
        type="number"
        label="Pounds"
        value={texts.pounds}
        onChange={({ target }) => change({ pounds: target.value })}
        slotProps={{ htmlInput: { min: 0, max: 154, step: 'any' } }}
        sx={{ width: { xs: '50%', sm: 96 } }}
      />
      <TextField
        type="number"
        label="Ounces"
        value={texts.ounces}
        onChange={({ target }) => change({ ounces: target.value })}
        slotProps={{ htmlInput: { min: 0, step: 'any' } }}
        sx={{ width: { xs: '50%', sm: 96 } }}
      />
    </Stack>
  )
}
