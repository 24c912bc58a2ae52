import { TextField } from '@mui/material'
import { useState } from 'react'

interface QuantityFieldProps {
  readonly label: string
  readonly value: number
  readonly onChange: (qty: number) => void
}

/** A quantity from 1. While it is empty, the last one counts. */
export function QuantityField({ label, value, onChange }: QuantityFieldProps) {
  const [text, setText] = useState<string | null>(null)
  return (
    <TextField
      type="number"
      value={text ?? value}
      onChange={({ target }) => {
        const qty = Math.trunc(Number(target.value))
        setText(target.value)
        if (qty >= 1 && qty <= 999) onChange(qty)
      }}
      onBlur={() => setText(null)}
      sx={{ width: 84 }}
      slotProps={{ htmlInput: { min: 1, max: 999, 'aria-label': label } }}
    />
  )
}
