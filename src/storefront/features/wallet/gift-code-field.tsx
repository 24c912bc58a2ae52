import type { ReactNode } from 'react'
import { TextField } from '#ui/primitives/field/field.tsx'

export function GiftCodeField({ fault, suffix }: { fault: string | null; suffix?: ReactNode }) {
  return (
    <TextField
      label="Gift card code"
      hint="16 letters and digits, from the gift card email."
      name="code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      error={fault}
      suffix={suffix}
    />
  )
}
